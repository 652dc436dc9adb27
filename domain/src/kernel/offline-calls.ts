/**
 * The calls that staff may make offline (domain.md §7.16): the closed list for the phone's queue and for `POST
 * /api/sync`. Cards, OXXO, SPEI, refunds, publishing, capacity and users are excluded: they need a connection.
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
  "proposeWeighing",
] as const;
export type OfflineCall = (typeof offlineCalls)[number];

/** The largest number of operations in one batch (domain.md §7.16). */
export const SYNC_BATCH = 50;

/** The provisional folio of a receipt until the server assigns the real one (domain.md §7.1). */
export const provisionalFolio = (id: string) => `PROV-${id.replaceAll("-", "").slice(-6).toUpperCase()}`;
