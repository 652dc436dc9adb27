import { bankOf } from "@corral/domain/business/clabe";
import { present } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Day, dayIn, type Instant, toIso } from "@corral/domain/kernel/time";
import { standingOf } from "@corral/domain/payments/charges/states";
import {
  destinationDigits,
  readDestination,
  readTransfer,
  reportBounds,
} from "@corral/domain/selling/transfers/reported";
import { endedUnpaidTransferStates } from "@corral/domain/selling/transfers/states";
import { contactOnFile, wayTo } from "#src/features/business/contact-check/contact-on-file";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { type ChargeRow, lockCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Acting } from "#src/platform/calls/acting";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { askLive, madeBefore, type RecordRefused, recordTransfer, refusedByIndex } from "./record-transfer";
import { moveTransfer } from "./state";
import { amountFaults } from "./submit";

export interface TransferReport {
  amount: number;
  trackingKey: string;
  bankFrom: string;
  opDay: string;
  account?: string;
  /** Its payer was told what is due, and sent this amount all the same. */
  amountSeen: boolean;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "METHOD_NOT_ALLOWED"
  | "CONTACT_UNCONFIRMED"
  | "TRANSFER_KEY_REUSED"
  | "TRANSFER_AMOUNT_DIFFERS"
  | "TRANSFER_OTHER_ACCOUNT"
  | "TRANSFER_REPORT_LIMIT"
  | RecordRefused;

/**
 * Records the transfer that a payer reports by the link of a charge. What can be known at once is said at once; the
 * rest waits for staff, and nothing is paid by it.
 */
export async function reportTransfer(
  deps: Deps,
  publicId: string,
  by: { buyer: Buyer; key: string; acting: Acting },
  told: TransferReport,
): Promise<Result<{ id: string }, Refused>> {
  const { db } = deps;
  const found = await db.selectFrom("charge").selectAll().where("public_id", "=", publicId).executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  const idempotencyKey = `${found.id}.${by.key}`.slice(0, 128);
  const before = await madeBefore(deps, idempotencyKey);
  if (before) return ok(before);
  const { methods, business } = await readSettings(db);
  const own = methods.ownClabe;
  if (!own)
    return refuse(
      "METHOD_NOT_ALLOWED",
      "Este negocio no recibe transferencias directas a su cuenta. Elige otra forma de pago.",
    );
  const read = readTransfer(
    { ...told, bankTo: bankOf(own) },
    { today: dayIn(deps.zone, deps.now()), since: await madeOn(deps, db, found) },
  );
  const destination = told.account === undefined ? "ours" : readDestination(told.account, own);
  const errors = [
    ...amountFaults(told.amount),
    ...read.errors,
    ...(destination === "invalid"
      ? [
          {
            field: "account",
            message: "Escribe los 18 dígitos de la CLABE, o los últimos 4 que vienen en tu comprobante.",
          },
        ]
      : []),
  ];
  const { value } = read;
  if (errors.length || !value) return refuse("VALIDATION_FAILED", undefined, { errors });
  const isStranger = by.acting.as === "link";
  if (await isKeyUsed(db, value.tracking_key, isStranger ? undefined : found.id))
    return refuse(
      "TRANSFER_KEY_REUSED",
      "Esa clave de rastreo ya se reportó. Cada transferencia tiene la suya: búscala en tu comprobante.",
    );
  if (destination === "other")
    return refuse(
      "TRANSFER_OTHER_ACCOUNT",
      `Esa cuenta no es de ${business.name}: la suya termina en ${own.slice(-4)}. Revisa en tu comprobante a cuál la mandaste; si fue a otra, habla con tu banco.`,
    );
  const { applied } = await readBalance(db, found.id);
  const due = found.amount - applied;
  if (standingOf(found.state) !== "settled" && told.amount !== due && !told.amountSeen)
    return refuse(
      "TRANSFER_AMOUNT_DIFFERS",
      `De este cobro se deben ${spoken(centavos(due))} y escribiste ${spoken(centavos(told.amount))}. Revísalo en tu banco; si así la mandaste, repórtala con ese monto.`,
      { due },
    );
  if (by.acting.as !== "link" && (await isContactNeeded(db, found)))
    return refuse(
      "CONTACT_UNCONFIRMED",
      "Confirma primero tu contacto con el código; después reporta tu transferencia.",
      {
        way: wayTo(deps, await contactOnFile(db, found.id)),
      },
    );
  await askLive(deps, found.id, false);
  return inTransaction(deps, async (tx, deps): Promise<Result<{ id: string }, Refused>> => {
    const now = deps.now();
    const charge = await lockCharge(tx, found.id);
    if ((await reportsOf(tx, charge.id, isStranger)) >= reportBounds.reports) return refuse("TRANSFER_REPORT_LIMIT");
    const buyerId = await ensureBuyerId(tx, by.buyer, now);
    if (!isStranger) await replaceStrangers(tx, charge.id, value.tracking_key, now);
    const transfer = { ...value, amount: centavos(told.amount) };
    const reporter = {
      buyerId,
      accountTo: told.account === undefined ? null : destinationDigits(told.account),
      isStranger,
    };
    const made = await recordTransfer(tx, charge, transfer, reporter, idempotencyKey, now);
    if (!made.ok) return made.code === "PAYMENT_IN_PROGRESS" ? refuse(made.code, IN_REVIEW) : made;
    await recordFact(
      deps,
      tx,
      by.acting,
      "transfer.report",
      { kind: "transfer", id: made.value.id },
      { charge: charge.public_id, amount: told.amount, trackingKey: value.tracking_key },
    );
    return ok({ id: made.value.id });
  }).catch(refusedByIndex);
}

export const IN_REVIEW =
  "Ya hay un pago de este cobro en revisión. Espera a que se decida; si hay un error, escríbele al vendedor.";

/** The day of the purchase, before which nobody paid it. */
export async function madeOn(
  deps: TxDeps,
  db: Db | Tx,
  charge: Pick<ChargeRow, "sale_id" | "created_at">,
): Promise<Day> {
  const sale = charge.sale_id
    ? await db.selectFrom("sale").select("placed_at").where("id", "=", charge.sale_id).executeTakeFirst()
    : undefined;
  return dayIn(deps.zone, sale?.placed_at ?? charge.created_at);
}

/** How many transfers were reported: by the buyer, or by all other phones together. */
const reportsOf = (db: Db | Tx, chargeId: string, byStranger: boolean) =>
  db
    .selectFrom("transfer_proof")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("charge_id", "=", chargeId)
    .where("by_payer", "=", true)
    .where("by_stranger", "=", byStranger)
    .executeTakeFirstOrThrow()
    .then((row) => Number(row.count));

/** `chargeId`: the buyer's report is worth more than what a stranger said of the same transfer of their charge. */
const isKeyUsed = async (db: Db | Tx, key: string, chargeId: string | undefined) =>
  (await db
    .selectFrom("transfer_proof")
    .select("id")
    .where("tracking_key", "=", key)
    .where("state", "not in", [...endedUnpaidTransferStates])
    .$if(chargeId !== undefined, (q) =>
      q.where((e) =>
        e.not(
          e.and([e("charge_id", "=", present(chargeId)), e("by_stranger", "=", true), e("state", "=", "submitted")]),
        ),
      ),
    )
    .executeTakeFirst()) !== undefined;

async function replaceStrangers(tx: Tx, chargeId: string, key: string, now: Instant): Promise<void> {
  const rows = await tx
    .selectFrom("transfer_proof")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .where("tracking_key", "=", key)
    .where("by_stranger", "=", true)
    .where("state", "=", "submitted")
    .execute();
  for (const row of rows) await moveTransfer(tx, row, "withdraw", { decided_at: toIso(now) });
}

/** Like a voucher, a report holds the units for days: it waits for a confirmed contact where those do (rulings 41). */
async function isContactNeeded(db: Db | Tx, charge: Pick<ChargeRow, "sale_id">): Promise<boolean> {
  if (!charge.sale_id) return false;
  const sale = await db.selectFrom("sale").select("contact_check").where("id", "=", charge.sale_id).executeTakeFirst();
  return sale?.contact_check === "needed";
}
