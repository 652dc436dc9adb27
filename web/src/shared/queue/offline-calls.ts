import type { OfflineCall } from "@corral/domain/kernel/offline-calls";

type Method = "POST" | "PUT" | "PATCH";
const animal = "/api/herd/animals/:animalId";
const record = "/api/herd/records/:recordId";

/** The ordinary address of each call that may also wait for signal: it is tried there first. */
const addresses: Record<OfflineCall, readonly [Method, string]> = {
  takeOfflineCash: ["POST", "/api/counter/offline-cash"],
  createAnimal: ["POST", "/api/herd/animals"],
  editAnimal: ["PATCH", animal],
  addMark: ["POST", `${animal}/marks`],
  removeMark: ["POST", `${animal}/marks/:markId/removal`],
  changeGroup: ["POST", "/api/herd/group-changes"],
  writeRecord: ["POST", `${animal}/records`],
  writeRecords: ["POST", "/api/herd/records"],
  doRecord: ["POST", `${record}/done`],
  moveRecord: ["PUT", record],
  cancelRecord: ["POST", `${record}/cancel`],
  correctRecord: ["POST", `${record}/correct`],
  voidRecord: ["POST", `${record}/void`],
  flagStolen: ["POST", `${animal}/theft`],
  addPhoto: ["POST", "/api/photos"],
  createCustomer: ["POST", "/api/customers"],
  editCustomer: ["PUT", "/api/customers/:customerId"],
  checkIn: ["POST", "/api/gate/:sessionId/check-in"],
};

export function addressOf(call: OfflineCall, params: Record<string, string>): [Method, string] {
  const [method, path] = addresses[call];
  return [method, path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))];
}
