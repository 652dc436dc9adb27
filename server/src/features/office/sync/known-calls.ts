import { createCustomer, editCustomer } from "@corral/contract/business/customers";
import { checkIn } from "@corral/contract/calendar/check-in";
import type { AnyCall } from "@corral/contract/call";
import { addMark, createAnimal, editAnimal, removeMark } from "@corral/contract/herd/animals";
import { changeGroup } from "@corral/contract/herd/groups";
import {
  cancelRecord,
  correctRecord,
  doRecord,
  flagStolen,
  moveRecord,
  voidRecord,
  writeRecord,
  writeRecords,
} from "@corral/contract/herd/records";
import { takeOfflineCash } from "@corral/contract/selling/point-of-sale";
import { proposeWeighing } from "@corral/contract/selling/weighings";
import type { SyncItem } from "@corral/contract/types";
import { itemAt, present } from "@corral/domain/kernel/lookup";

type About = { kind: string; id: unknown } | undefined;
interface KnownCall {
  call: AnyCall;
  /** The row that it creates or changes, by which its result is found again. */
  about: (params: Record<string, string>, body: Record<string, unknown>) => About;
}
const known = (call: unknown, about: KnownCall["about"]): KnownCall => ({ call: call as AnyCall, about });
const newRecord = (call: unknown) => known(call, (_, b) => ({ kind: "record", id: b.id }));
const ofRecord = (call: unknown) => known(call, (p) => ({ kind: "record", id: p.recordId }));
const ofAnimal = (call: unknown) => known(call, (p) => ({ kind: "animal", id: p.animalId }));

/** The calls that a batch may contain. URLs are built from these only, never from the request. */
export const knownCalls: Record<SyncItem["call"], KnownCall> = {
  takeOfflineCash: known(takeOfflineCash, (_, b) => ({ kind: "cash", id: b.id })),
  createAnimal: known(createAnimal, (_, b) => ({ kind: "animal", id: b.id })),
  editAnimal: ofAnimal(editAnimal),
  addMark: ofAnimal(addMark),
  removeMark: ofAnimal(removeMark),
  changeGroup: known(changeGroup, () => undefined),
  writeRecord: newRecord(writeRecord),
  writeRecords: known(writeRecords, (_, b) => ({ kind: "records", id: b.batchId })),
  doRecord: ofRecord(doRecord),
  moveRecord: ofRecord(moveRecord),
  cancelRecord: ofRecord(cancelRecord),
  correctRecord: newRecord(correctRecord),
  voidRecord: newRecord(voidRecord),
  flagStolen: newRecord(flagStolen),
  createCustomer: known(createCustomer, (_, b) => ({ kind: "customer", id: b.id })),
  editCustomer: known(editCustomer, (p) => ({ kind: "customer", id: p.customerId })),
  checkIn: known(checkIn, (_, b) => ({ kind: "entry", id: b.id })),
  proposeWeighing: known(proposeWeighing, (_, b) => ({ kind: "weighing", id: b.id })),
};

/** The URL of a call, as if sent alone; undefined when the parameters don't match its path. */
export function addressOf({ path }: AnyCall, params: Record<string, string>): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map((m) => itemAt(m, 1));
  if (names.length !== Object.keys(params).length || !names.every((n) => Object.hasOwn(params, n))) return undefined;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(present(params[name])));
}
