import { isOneOf } from "@corral/domain/kernel/lookup";
import type { ProblemCode } from "@corral/domain/problems";
import type { QueuedItem } from "#src/offline/queue/operation";

/** Refusals that a retry can't change: the place is already in, the ticket is invalid or of another date, the version is old, the photo is lost. */
const settled: readonly (ProblemCode | "PHOTO_LOST")[] = [
  "TICKET_USED",
  "TICKET_INVALID",
  "TICKET_WRONG_DAY",
  "VERSION_CONFLICT",
  "PHOTO_LOST",
];

/** Whether a retry could only be refused again: then it must be fixed, or discarded with a reason. */
export const isRepeat = ({ problem }: QueuedItem) => problem !== null && isOneOf(settled, problem.code);
