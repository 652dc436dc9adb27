import type { StaffPages } from "#src/features/business/auth/staff-page";

export const sponsorshipsPages = {
  padrinazgos: {
    title: "Padrinazgos",
    detail: "Quienes apoyan cada mes",
    icon: "heart",
    group: "agree",
    action: "sponsorship.renew",
    daily: true,
    help: "padrinazgos",
    load: () => import("./sponsorships-page"),
  },
} satisfies StaffPages;
