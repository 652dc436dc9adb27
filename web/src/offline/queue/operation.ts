import type { Young } from "@corral/domain/herd/records/birth";
import type { OfflineCall } from "@corral/domain/kernel/offline-calls";

/** What the person did, ready to be sent whenever there is signal. */
export interface Operation {
  /** Of the act and of what it makes: the new row has this id (a record, an animal, a photo, a customer) or carries it (a cash charge). Never changes. */
  id: string;
  /** Idempotency key of the call. Made with the operation; another one only after the server decided (4xx) and a person tries again. */
  key: string;
  call: OfflineCall;
  /** Of its path: `{ animalId }`. */
  params: Record<string, string>;
  body: unknown;
  /** `If-Match` of a versioned call: the version that the person saw. */
  version?: number | undefined;
  /** Ids of operations that must be on the server first: a record of an animal made here, its photos. */
  dependsOn: string[];
  /** What it is about, to be shown there as unsent: an animal's id, a customer's, a visit's. */
  about: string[];
  /** For the list: what was done and to what. "Vacuna", "Lucero · 0123". */
  title: string;
  detail: string;
  /** Centavos that were taken in cash, for the limits of the phone; 0 for all else. */
  cash: number;
}

/** The young of a birth, each with the id that it will have. */
export const youngIn = ({ body }: Pick<Operation, "body">): readonly Young[] =>
  (body as { young?: Young[] } | null)?.young ?? [];
/** Whether what is said in an act names what another one makes. */
export const speaksOf = (said: string, it: Pick<Operation, "id" | "body">) =>
  said.includes(it.id) || youngIn(it).some((y) => said.includes(y.id));

export type QueuedState = "queued" | "sending" | "needs_attention" | "sent";

/** What the server answered against it, as its Problem Details. */
export interface QueuedProblem {
  status: number;
  code: string;
  detail: string;
  body: unknown;
}

/** An operation as this phone keeps it (domain.md §7.16). */
export interface QueuedItem extends Operation {
  /** Whose it is: nobody else on this phone sees it or sends it (rulings 36). */
  user: string;
  /** Order in which this phone did it. */
  seq: number;
  /** UTC ms by this phone's clock. */
  madeAt: number;
  state: QueuedState;
  tries: number;
  /** UTC ms before which it isn't tried again; 0 for at once. */
  notBefore: number;
  /** Why it needs a person, while it does. */
  problem: QueuedProblem | null;
}

/** Letters of a reason, at least. */
export const REASON_MIN = 3;

/** What stays of it for 90 days once the server has it, or once a person threw it away. */
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
  /** Why a person threw it away; null when it was sent. */
  discarded: string | null;
  /** Of the server's answer what the lists need: the real folio and where to open it. */
  folio: string | null;
  href: string | null;
}
