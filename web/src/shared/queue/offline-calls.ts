import { createCustomer, editCustomer } from "@corral/contract/calls/business/customers";
import { addPhoto } from "@corral/contract/calls/business/photos";
import { checkIn } from "@corral/contract/calls/calendar/check-in";
import { addMark, createAnimal, editAnimal, removeMark } from "@corral/contract/calls/herd/animals";
import { changeGroup } from "@corral/contract/calls/herd/groups";
import {
  cancelRecord,
  correctRecord,
  doRecord,
  flagStolen,
  moveRecord,
  voidRecord,
  writeRecord,
  writeRecords,
} from "@corral/contract/calls/herd/records";
import { takeOfflineCash } from "@corral/contract/calls/selling/point-of-sale";
import { proposeWeighing } from "@corral/contract/calls/selling/weighings";
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
