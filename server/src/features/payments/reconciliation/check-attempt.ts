import { present } from "@corral/domain/kernel/lookup";
import { MINUTE } from "@corral/domain/kernel/time";
import {
  type Difference,
  type DifferenceKind,
  findDifferences,
} from "@corral/domain/payments/reconciliation/differences";
import type { ProviderAnswer } from "@corral/providers/provider";
import { providerOf, sent } from "#src/features/payments/attempts/ask-provider";
import { type AttemptRow, attemptById, isOnline } from "#src/features/payments/attempts/state";
import { settle } from "#src/features/payments/settlement/settle";
import type { Deps } from "#src/platform/deps";
import { ourSide, paidAt, theirSide } from "./compare";

export type Found = Difference & { settled: boolean; ourState: string; theirState: string };
/** Recent payments are still being counted by the usual way, so they were not missed. */
const ON_ITS_WAY = 15 * MINUTE;
/** Differences that the check itself corrects; reported all the same, since nothing else had found them. */
const MISSED: readonly DifferenceKind[] = ["missing_here", "refund", "dispute"];

/**
 * Checks one attempt with its provider and compares. The answer is applied as usual, then compared again. Undefined
 * without an answer.
 */
export async function checkAttempt(deps: Deps, id: string): Promise<Found[] | undefined> {
  const first = await look(deps, id);
  if (!first) return undefined;
  if (first.found.length === 0) return [];
  await settle(deps, id, first.answer);
  const second = await look(deps, id);
  if (!second) return undefined;
  const has = (list: Difference[], d: Difference) => list.some((x) => x.kind === d.kind && x.ref === d.ref);
  const at = paidAt(first.answer);
  const fresh = at !== undefined && deps.now() - at < ON_ITS_WAY;
  const settled = first.found.filter((d) => MISSED.includes(d.kind) && !has(second.found, d) && !fresh);
  return [
    ...second.found.map((d) => ({ ...d, settled: false, ...second.states })),
    ...settled.map((d) => ({ ...d, settled: true, ...first.states })),
  ];
}

async function look(deps: Deps, id: string) {
  const before = await attemptById(deps.db, id);
  if (!before || !isOnline(before)) return undefined;
  const answer = await ask(deps, before);
  const theirs = theirSide(answer);
  if (!theirs) return undefined;
  const attempt = present(await attemptById(deps.db, id));
  const ours = await ourSide(deps, attempt, theirs.kind === "money" ? theirs.payments : [], deps.now());
  return {
    answer,
    found: findDifferences(ours, theirs),
    states: { ourState: attempt.state, theirState: answer.kind },
  };
}

async function ask(deps: Deps, a: AttemptRow): Promise<ProviderAnswer> {
  const provider = providerOf(deps, a);
  if (!provider) return { kind: "unknown", why: "not configured", raw: "not configured" };
  const once = () =>
    provider.ask(sent(a)).catch((e: Error) => ({ kind: "unknown" as const, why: e.message, raw: "threw" }));
  const answer = await once();
  // An attempt that isn't found counts as absent only at the second check.
  return answer.kind === "unknown" && answer.why === "not_found_yet" ? once() : answer;
}
