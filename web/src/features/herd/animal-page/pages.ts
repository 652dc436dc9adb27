import type { StaffPages } from "#src/features/business/auth/staff-page";
import { herdText as herd } from "#src/features/herd/animals/herd-text";

export const animalPagePages = {
  nuevo: {
    title: herd.add,
    detail: herd.add,
    icon: "plus",
    action: "animal.edit",
    main: true,
    help: "animales",
    load: () => import("./new-animal-page"),
  },
} satisfies StaffPages;
