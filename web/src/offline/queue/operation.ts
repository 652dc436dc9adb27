import type { OfflineCall } from "@corral/contract/calls/offline";
import type { Young } from "@corral/domain/herd/records/birth";

/** What the person did, ready to be sent when there is a connection. */
export interface Operation {
  /** Id of the operation and of what it creates: the new row has this id (a record, an animal, a photo, a customer) or carries it (a cash charge). Never changes. */
  id: string;
  /** Idempotency key of the call. A new one is made only when the server refused (4xx) and a person tries again. */
  key: string;
  call: OfflineCall;
  /** Path parameters: `{ animalId }`. */
  params: Record<string, string>;
  body: unknown;
  /** `If-Match` of a versioned call: the version that the person saw. */
  version?: number | undefined;
  /** Ids of operations that must reach the server first: an animal created here before its record, a record's photos. */
  dependsOn: string[];
  /** Ids of the pages where it is shown as unsent: an animal's, a customer's, a visit's. */
  about: string[];
  /** For the list: the action and its subject. "Vacuna", "Lucero · 0123". */
  title: string;
  detail: string;
  /** Centavos received in cash, for the limits of the phone; 0 for all else. */
  cash: number;
}

/** The newborns of a birth, each with the id that it will have. */
export const youngIn = ({ body }: Pick<Operation, "body">): readonly Young[] =>
  (body as { young?: Young[] } | null)?.young ?? [];
/** Whether serialized `text` mentions an id that this operation creates. */
export const mentions = (text: string, operation: Pick<Operation, "id" | "body">) =>
  text.includes(operation.id) || youngIn(operation).some((young) => text.includes(young.id));

export type QueuedState = "queued" | "sending" | "needs_attention" | "sent";

/** The server's refusal, from its Problem Details. */
export interface QueuedProblem {
  status: number;
  code: string;
  detail: string;
  body: unknown;
}

/** An operation as this phone stores it (domain.md §7.16). */
export interface QueuedItem extends Operation {
  /** The user who did it: nobody else on this phone sees it or sends it (rulings 36). */
  user: string;
  /** Order of creation on this phone. */
  seq: number;
  /** UTC ms by this phone's clock. */
  madeAt: number;
  state: QueuedState;
  tries: number;
  /** UTC ms before which it isn't retried; 0 for at once. */
  notBefore: number;
  /** Why it needs a person; null when it doesn't. */
  problem: QueuedProblem | null;
}

/** Minimum length of a reason. */
export const REASON_MIN = 3;

/** What is kept of it for 90 days after it was sent or discarded. */
export interface SentItem {
  id: string;
  call: OfflineCall;
  title: string;
  detail: string;
  about: string[];
  cash: number;
  madeAt: number;
  /** UTC ms. */
  endedAt: number;
  /** Why a person discarded it; null when it was sent. */
  discarded: string | null;
  /** From the server's answer, for the lists: the definitive folio and its address. */
  folio: string | null;
  href: string | null;
}
