import type { QueuedProblem } from "../operation";

/** What an answer of the server means for an operation (domain.md §7.16, rulings 36). */
export type Verdict =
  | { kind: "sent" }
  /** The session ended: nothing more is sent until the same user signs in again. */
  | { kind: "sign_in" }
  /** No decision yet: retry. */
  | { kind: "again"; afterMs: number }
  | { kind: "person"; problem: QueuedProblem };

const SHORTEST = 2_000;
const LONGEST = 5 * 60_000;
/** Upper bound for `Retry-After`. */
const LONGEST_ASKED = 50 * 60_000;
/** The same key is in progress; a server that was killed frees it within a minute, so the pause doesn't grow. */
const TWIN = 5_000;
/** From 2 s to 5 min; up to a fifth more at random, so that many phones don't retry at once. */
export const backoff = (tries: number, random = Math.random) =>
  Math.round(Math.min(LONGEST, SHORTEST * 2 ** Math.min(tries, 20)) * (1 + random() / 5));

/** Takes the status, the problem's body, `Retry-After` in seconds, and the number of tries before. */
export function readVerdict(status: number, body: unknown, retryAfter: number | undefined, tries: number): Verdict {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 401) return { kind: "sign_in" };
  const problem = (body ?? {}) as { code?: string; detail?: string };
  if (status === 409 && problem.code === "REQUEST_IN_PROGRESS") return { kind: "again", afterMs: TWIN };
  const isUndecided = status >= 500 || [408, 424, 425, 429].includes(status) || status < 400;
  if (isUndecided)
    return { kind: "again", afterMs: Math.max(backoff(tries), Math.min((retryAfter ?? 0) * 1000, LONGEST_ASKED)) };
  return {
    kind: "person",
    problem: { status, code: problem.code ?? "UNKNOWN", detail: problem.detail ?? "El servidor no lo aceptó.", body },
  };
}
