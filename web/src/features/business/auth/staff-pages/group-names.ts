import type { IconName } from "#src/ui/icon";

/** The groups of the staff's pages, the most used first. None has more than seven. */
export const pageGroups = {
  sell: { title: "Vender y cobrar", icon: "charge" },
  agree: { title: "Acuerdos", icon: "chat" },
  money: { title: "Dinero", icon: "wallet" },
  goods: { title: "Lo que vendes", icon: "store" },
  herd: { title: "Hato", icon: "animal" },
  days: { title: "Calendario", icon: "calendar" },
  control: { title: "Control", icon: "shield" },
  business: { title: "Tu negocio", icon: "gear" },
  ways: { title: "Cómo cobras y entregas", icon: "card" },
  team: { title: "Equipo y teléfonos", icon: "user" },
} as const satisfies Record<string, { title: string; icon: IconName }>;
