import type { StaffPages } from "#src/features/business/auth/staff-page";
import { herdText as herd } from "#src/features/herd/animals/herd-text";

export const groupPagePages = {
  grupos: {
    title: herd.groups.title,
    detail: herd.groups.detail,
    icon: "filter",
    group: "herd",
    action: "herd.see",
    daily: true,
    help: "animales",
    load: () => import("./groups-page"),
  },
} satisfies StaffPages;
