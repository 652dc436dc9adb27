import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";
import { isOpen } from "./state";

export const offersOpen = [
  openRows("offers", ["oferta abierta", "ofertas abiertas"], (deps) => sql`select from offer o where ${isOpen(deps)}`),
];
