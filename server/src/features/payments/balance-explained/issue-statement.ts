import { centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { bareConcept } from "@corral/domain/payments/purposes";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import { linesWithFreight, readSnapshot } from "#src/features/payments/receipts/receipt-content";
import { receiptFactsOf } from "#src/features/payments/settlement/confirm-sale";
import { lastPayer } from "#src/features/payments/settlement/last-payer";
import { readLines, saleById } from "#src/features/payments/settlement/sale-state";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { explainCharge, explainSale } from "./explain-balance";

type Which = { chargeId: string } | { saleId: string };
interface Issued {
  tipo: "estado";
  id: string;
  folio: string;
}

/**
 * Issues a signed statement of what a purchase asked for, what was paid and what is owed: the explanation of its balance
 * under a folio. While nothing changes the last one is answered again, so that repeats use up no folios.
 */
export async function issueStatement(deps: TxDeps, tx: Tx, which: Which): Promise<Result<Issued, "NOT_FOUND">> {
  const charge = await lockCharge(tx, which);
  if (!charge) return refuse("NOT_FOUND");
  const sale = charge.sale_id ? await saleById(tx, charge.sale_id) : undefined;
  const source = { db: tx, zone: deps.zone };
  const story = sale
    ? await explainSale(source, sale.public_id, "due", "payer")
    : await explainCharge(source, charge.public_id, "due", "payer");
  if (!story) return refuse("NOT_FOUND");
  const statement = { sentences: story.sentences, balance: story.balance };
  const total = centavos(sale?.total ?? charge.amount);
  const last = await lastStatement(tx, charge.id);
  if (last && canonicalJson({ statement, total }) === canonicalJson(statedBy(last.snapshot)))
    return ok({ tipo: "estado", id: last.public_id, folio: last.folio });
  const payer = sale ? undefined : await lastPayer(tx, charge.id);
  const issued = await issueReceipt(tx, deps.seal, {
    ...receiptFactsOf(deps.zone, charge, sale, deps.now(), payer),
    concept: bareConcept(charge.concept),
    tipo: "estado",
    statement,
    lines: sale ? linesWithFreight(await readLines(tx, sale.id), sale) : [],
    total,
    payments: [],
    balance: statement.balance,
  });
  return ok({ tipo: "estado", id: issued.public_id, folio: issued.folio });
}

/** The charge, or the first one of the sale, which all statements of a purchase are issued and serialized by. */
async function lockCharge(tx: Tx, which: Which) {
  const one = tx
    .selectFrom("charge as c")
    .selectAll("c")
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1)
    .forNoKeyUpdate();
  if ("saleId" in which)
    return one
      .where("c.sale_id", "=", (e) => e.selectFrom("sale").select("id").where("public_id", "=", which.saleId))
      .executeTakeFirst();
  const asked = await tx
    .selectFrom("charge")
    .select(["id", "sale_id"])
    .where("public_id", "=", which.chargeId)
    .executeTakeFirst();
  return asked && one.where(asked.sale_id ? "c.sale_id" : "c.id", "=", asked.sale_id ?? asked.id).executeTakeFirst();
}

const lastStatement = (tx: Tx, chargeId: string) =>
  tx
    .selectFrom("receipt")
    .select(["public_id", "folio", "snapshot"])
    .where("charge_id", "=", chargeId)
    .where("tipo", "=", "estado")
    .orderBy("issued_at", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

function statedBy(snapshot: string) {
  const { statement, total } = readSnapshot(snapshot);
  return { statement, total };
}
