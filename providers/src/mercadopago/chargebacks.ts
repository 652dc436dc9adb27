import { isFine, type Reply } from "../http";
import { get, list, present, text } from "../json";
import type { ProviderAnswer, UnmatchedChargeback } from "../provider";
import type { Context } from "./client";
import { amountOf, chargebacksOf, moment } from "./map";

const byId = (id: string) => `/v1/chargebacks/${encodeURIComponent(id)}`;
type Disputed = ProviderAnswer & { kind: "disputed" };
type Coverage = boolean | "undecided";

/**
 * Sets who keeps a disputed payment. Only `coverage_applied` of its chargeback decides (rulings 44): true means the
 * seller. False counts only once the payment says that the dispute ended: older pages show it on open ones. Without a
 * chargeback the answer stays open.
 */
export async function withCoverage(
  context: Context,
  answer: Disputed,
  of: { ids?: readonly string[]; paymentId?: string },
): Promise<Disputed> {
  if (!of.ids?.length && !answer.raw.includes("charged_back")) return answer;
  const found = await coverages(context, of);
  // No answer: the payment is queried again later, without a task for staff meanwhile.
  if (found === "silence") return { ...answer, isOver: false };
  if (found.length === 0 || found.includes("undecided")) return answer;
  const covered = !found.includes(false);
  const raw = `${answer.raw} coverage_applied=${covered}`;
  if (!covered && answer.isOver !== true) return { ...answer, raw };
  const { isOver: _decided, ...rest } = answer;
  return { ...rest, phase: covered ? "won" : "lost", raw };
}

async function coverages(
  context: Context,
  { ids = [], paymentId }: { ids?: readonly string[]; paymentId?: string },
): Promise<Coverage[] | "silence"> {
  const rows: unknown[] = [];
  for (const id of new Set(ids)) {
    const reply = await context.http({ method: "GET", path: byId(id) });
    if (isSilent(reply)) return "silence";
    if (isFine(reply)) rows.push(reply.json);
  }
  if (rows.length === 0 && paymentId !== undefined) {
    const reply = await context.http({
      method: "GET",
      path: "/v1/chargebacks/search",
      query: { payment_id: paymentId },
    });
    if (isSilent(reply)) return "silence";
    if (isFine(reply)) rows.push(...list(reply.json, "results").filter((row) => isAbout(row, paymentId)));
  }
  return rows.map((row) => {
    const applied = get(row, "coverage_applied");
    return typeof applied === "boolean" ? applied : "undecided";
  });
}

/** A search that ignored its filter lists chargebacks of other payments. */
const isAbout = (row: unknown, paymentId: string) => paymentsOf(row).includes(paymentId);
const paymentsOf = (row: unknown) =>
  [...list(row, "payments").map((p) => text(p) ?? text(p, "id")), text(row, "payment_id")].filter(
    (id): id is string => id !== undefined,
  );

const isSilent = (reply: Reply) => !isFine(reply) && !(reply.kind === "reply" && reply.status === 404);

/** The id of the payment that a chargeback is about. */
export async function paymentOfChargeback(context: Context, id: string): Promise<string | undefined> {
  const found = await readChargeback(context, id);
  return typeof found === "string" ? undefined : found.payment;
}

/** What a chargeback says of itself, with the day by which documents are taken (Mercado Pago's reference, `GET /v1/chargebacks/{id}`). */
export async function readChargeback(
  context: Context,
  id: string,
): Promise<UnmatchedChargeback | "unknown" | "absent"> {
  const reply = await context.http({ method: "GET", path: byId(id) });
  // An id of another resource may be refused in either way.
  if (!isFine(reply)) return reply.kind === "reply" && [400, 403, 404].includes(reply.status) ? "absent" : "unknown";
  return {
    ref: id,
    ...present<Omit<UnmatchedChargeback, "ref">>({
      payment: paymentsOf(reply.json)[0],
      amount: amountOf(reply.json, "amount"),
      answerBy: moment(get(reply.json, "date_documentation_deadline")),
    }),
  };
}

/** The ids of the chargebacks of an order. */
export const chargebackIds = (order: unknown): string[] =>
  chargebacksOf(order)
    .map((row) => text(row, "case_id") ?? text(row, "id"))
    .filter((id): id is string => id !== undefined);

/** One page of the search; more chargebacks than that in a day are no shop's. Its parameters are unconfirmed (docs/providers.md). */
const PAGE = "100";

/** The ids of the account's chargebacks, however old their payments. */
export async function listChargebacks(context: Context): Promise<string[] | "unknown"> {
  const reply = await context.http({
    method: "GET",
    path: "/v1/chargebacks/search",
    query: { sort: "date_created", criteria: "desc", limit: PAGE },
  });
  if (!isFine(reply) || !Array.isArray(get(reply.json, "results"))) return "unknown";
  return list(reply.json, "results")
    .map((row) => text(row, "id"))
    .filter((id): id is string => id !== undefined && /^[A-Za-z0-9_-]{1,100}$/.test(id));
}
