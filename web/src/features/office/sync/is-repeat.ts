import type { ProblemCode } from "@corral/domain/kernel/problems";
import type { QueuedItem } from "#src/offline/queue/operation";

/** The place is in, the boleto isn't good or is of another date, that version is past, the photo is no more: no signal changes it. */
const settled: readonly (ProblemCode | "PHOTO_LOST")[] = [
  "TICKET_USED",
  "TICKET_INVALID",
  "TICKET_WRONG_DAY",
  "VERSION_CONFLICT",
  "PHOTO_LOST",
];

/** Whether the same sent again could only be refused again: it is put right, or thrown away with a reason. */
export const isRepeat = ({ problem }: QueuedItem) =>
  problem !== null && (settled as readonly string[]).includes(problem.code);
