import { createCustomer, editCustomer } from "@corral/contract/business/customers.calls";
import { addPhoto } from "@corral/contract/business/photos.calls";
import { checkIn } from "@corral/contract/calendar/check-in.calls";
import { addMark, createAnimal, editAnimal, removeMark } from "@corral/contract/herd/animals.calls";
import { changeGroup } from "@corral/contract/herd/groups.calls";
import {
  cancelRecord,
  correctRecord,
  doRecord,
  flagStolen,
  moveRecord,
  voidRecord,
  writeRecord,
  writeRecords,
} from "@corral/contract/herd/records.calls";
import { takeOfflineCash } from "@corral/contract/selling/point-of-sale.calls";
import { proposeWeighing } from "@corral/contract/selling/weighings.calls";
import type { OfflineCall } from "@corral/domain/kernel/offline-calls";
import { pathOf } from "../api/http";

type Method = "POST" | "PUT" | "PATCH";

/** The address of each call that can be queued; it is tried there first. */
const routes: Record<OfflineCall, string> = {
  takeOfflineCash,
  createAnimal,
  editAnimal,
  addMark,
  removeMark,
  changeGroup,
  writeRecord,
  writeRecords,
  doRecord,
  moveRecord,
  cancelRecord,
  correctRecord,
  voidRecord,
  flagStolen,
  addPhoto,
  createCustomer,
  editCustomer,
  checkIn,
  proposeWeighing,
};

export function addressOf(call: OfflineCall, params: Record<string, string>): [Method, string] {
  const [method, path] = routes[call].split(" ") as [Method, string];
  return [method, pathOf(path, params)];
}
