/**
 * What staff may do with no signal, by the id of its call (domain.md §7.16): the closed list of the outbox and of `POST /api/sync`. Cards,
 * OXXO, SPEI, refunds, publishing, capacity and users are not in it: they wait for signal.
 */
export const offlineCalls = [
  "takeOfflineCash",
  "createAnimal",
  "editAnimal",
  "addMark",
  "removeMark",
  "changeGroup",
  "writeRecord",
  "writeRecords",
  "doRecord",
  "moveRecord",
  "cancelRecord",
  "correctRecord",
  "voidRecord",
  "flagStolen",
  "addPhoto",
  "createCustomer",
  "editCustomer",
  "checkIn",
] as const;
export type OfflineCall = (typeof offlineCalls)[number];

/** Operations of one batch (domain.md §7.16). */
export const SYNC_BATCH = 50;

/** What a phone calls a receipt until the server gives it its folio (domain.md §7.1). */
export const provisionalFolio = (id: string) => `PROV-${id.replaceAll("-", "").slice(-6).toUpperCase()}`;
