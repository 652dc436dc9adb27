import type {
  AnimalChanges,
  CheckIn,
  GroupChange,
  NewAnimal,
  NewMark,
  NewRecord,
  NewRecords,
  NewWeighing,
  OfflineCash,
  RecordCorrection,
  RecordDone,
  RecordMove,
} from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import type { Day } from "@corral/domain/kernel/time";
import type { Operation } from "#src/offline/queue/operation";

/** What each call sends that a screen looks into while it is queued. */
interface Bodies {
  takeOfflineCash: OfflineCash;
  createAnimal: NewAnimal;
  editAnimal: AnimalChanges;
  addMark: NewMark;
  removeMark: { on: Day; reason: string };
  changeGroup: GroupChange;
  writeRecord: NewRecord;
  writeRecords: NewRecords;
  doRecord: RecordDone;
  moveRecord: RecordMove;
  cancelRecord: { id?: string; reason: string };
  voidRecord: { id?: string; reason: string };
  correctRecord: RecordCorrection;
  flagStolen: { id: string; on: Day; report: string; note: string };
  checkIn: CheckIn;
  proposeWeighing: NewWeighing;
}

/** The body of a queued operation, which is of one of these calls. Throws for one of another. */
export function bodyOf<C extends keyof Bodies>(item: Pick<Operation, "call" | "body">, ...calls: C[]): Bodies[C] {
  if (!isOneOf<string, string>(calls, item.call)) throw new RangeError(`${item.call} has another body`);
  return item.body as Bodies[C];
}
