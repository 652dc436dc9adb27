// Made by scripts/checks/calls.mjs from the calls that declare `offline`.

import { createCustomer, editCustomer } from "./business/customers";
import { addPhoto } from "./business/photos";
import { checkIn } from "./calendar/check-in";
import { addMark, createAnimal, editAnimal, removeMark } from "./herd/animals";
import { changeGroup } from "./herd/groups";
import {
  cancelRecord,
  correctRecord,
  doRecord,
  flagStolen,
  moveRecord,
  voidRecord,
  writeRecord,
  writeRecords,
} from "./herd/records";
import { takeOfflineCash } from "./selling/point-of-sale";
import { proposeWeighing } from "./selling/weighings";

/** The address of each call that a phone queues without signal. */
export const offlineCalls = {
  createCustomer,
  editCustomer,
  addPhoto,
  checkIn,
  createAnimal,
  editAnimal,
  addMark,
  removeMark,
  changeGroup,
  writeRecord,
  writeRecords,
  moveRecord,
  doRecord,
  cancelRecord,
  correctRecord,
  voidRecord,
  flagStolen,
  takeOfflineCash,
  proposeWeighing,
};
export type OfflineCall = keyof typeof offlineCalls;
/** Those that are sent with the version of the row that the person saw. */
export const versionedCalls: readonly OfflineCall[] = ["editCustomer", "editAnimal", "moveRecord"];
