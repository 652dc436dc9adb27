import { exactWeight } from "@corral/domain/herd/records/weights";
import { present } from "@corral/domain/kernel/lookup";
import type { Refusal } from "@corral/domain/kernel/result";
import { type ProblemCode, problemOf } from "@corral/domain/problems";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { accept, type Found, lockWeighing } from "./accept";
import { buyersCharge } from "./buyers-charge";
import { countWrongCode, isCodeOf } from "./weigh-code";

/** How the buyer accepted a weight where there was no signal. */
export interface BuyersWord {
  how: "code" | "paper";
  code?: string;
  photoId?: string;
}
interface Taking {
  saleId: string;
  weighingId: string;
  /** Null: the buyer said nothing there. */
  word: BuyersWord | null;
  /** The phone knew another state of the line than there is now. */
  isStale: boolean;
}

/**
 * Accepts a weight that was just proposed, by the word that the buyer gave where there was no signal (rulings 52). True when it
 * holds; otherwise the weight stays proposed and somebody is asked to confirm it: nobody is at the scale any more.
 */
export async function takeWord(deps: TxDeps, tx: Tx, staff: Staff, ask: Taking): Promise<boolean> {
  const found = present(await lockWeighing(tx, ask.saleId, ask.weighingId));
  const why = await whyNot(deps, tx, staff, found, ask);
  if (why === undefined) return true;
  const { locked, row } = found;
  const charge = buyersCharge(locked.charges);
  if (!charge) return false;
  const line = await tx.selectFrom("sale_line").select("title").where("id", "=", row.line_id).executeTakeFirst();
  await addReviewTask(tx, {
    kind: "weight_unconfirmed",
    about: row.id,
    chargeId: charge.id,
    data: { title: line?.title, net: exactWeight(row.net_g), amount: row.after, why },
    now: deps.now(),
  });
  return false;
}

/** Why the word doesn't make the weight final, in a sentence; undefined when it did. */
async function whyNot(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  found: Found,
  { word, isStale }: Taking,
): Promise<string | undefined> {
  if (isStale) return "Mientras tanto cambió: ya había otro peso propuesto o aceptado.";
  if (!word) return undefined;
  if (word.how === "paper") {
    if (!word.photoId || !(await keepPhotos(deps, tx, [word.photoId], "Peso firmado en papel")))
      return "Falta la foto del papel que firmó quien compra.";
    const done = await accept(deps, tx, found, { method: "paper", by: staff, photoId: word.photoId });
    return done.ok ? undefined : sayRefused(done);
  }
  if (!isCodeOf(found.locked.sale, word.code)) {
    await countWrongCode(tx, found.locked.sale.id);
    return "El código que se escribió no es el de quien compra.";
  }
  const done = await accept(deps, tx, found, { method: "code", by: staff });
  return done.ok ? undefined : sayRefused(done);
}

const sayRefused = ({ code, detail }: Refusal<ProblemCode>): string =>
  code === "PAYMENT_IN_PROGRESS"
    ? "Hay un pago de esta venta en camino: espera a que llegue, o cancélalo, y acéptenlo entonces."
    : (detail ?? problemOf(code).detail);
