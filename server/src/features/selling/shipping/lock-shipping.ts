import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { Instant } from "@corral/domain/kernel/time";
import { isPayable } from "@corral/domain/payments/charges/states";
import { FREIGHT, FREIGHT_CONCEPT } from "@corral/domain/payments/price-after";
import { bareConcept } from "@corral/domain/payments/purposes";
import { nameOf } from "#src/features/business/facts/record-fact";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import { changePrice } from "#src/features/payments/settlement/change-price";
import { holdUntil } from "#src/features/payments/settlement/hold-again";
import { mayOweMore } from "#src/features/selling/sales/account-limit";
import { type Locked, lockSale } from "#src/features/selling/sales/find-sale";
import { type By, staffOf } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { readShipping, type ShippingRow } from "./state";

/** A sale whose delivery changes: locked, with its choice and the settings of now. */
export interface ShippingTx {
  deps: TxDeps;
  tx: Tx;
  now: Instant;
  by: By;
  /** Null: the buyer. */
  staff: Staff | null;
  locked: Locked;
  row: ShippingRow | undefined;
  settings: Settings;
}

/** Locks a sale to change its delivery. */
export async function lockShipping(deps: TxDeps, tx: Tx, by: By, saleId: string): Promise<ShippingTx> {
  const locked = await lockSale(tx, saleId);
  return {
    deps,
    tx,
    now: deps.now(),
    by,
    staff: staffOf(by),
    locked,
    row: await readShipping(tx, saleId),
    settings: await readSettings(tx),
  };
}

/** The sale of a charge; undefined where the link is of none. */
export const saleIdOf = async (tx: Tx, chargeId: string): Promise<string | undefined> =>
  (await tx.selectFrom("charge").select("sale_id").where("public_id", "=", chargeId).executeTakeFirst())?.sale_id ??
  undefined;

/**
 * Another freight, in the sale's one recomputation: lines and freight are the total, and charges, ledger and receipts
 * follow. `write` writes what goes with it. Refused before anything is written.
 */
export async function changeFreight(
  { deps, tx, now, by, staff, locked, settings }: ShippingTx,
  freight: Centavos,
  write: () => Promise<void>,
): Promise<Result<null, "SALE_MOVE_NOT_ALLOWED" | "PAYMENT_IN_PROGRESS" | "AMOUNT_ABOVE_MAX">> {
  const { sale, charges } = locked;
  if (freight === sale.freight) {
    await write();
    return ok(null);
  }
  if (charges.some((c) => c.purpose === "deposit" && isPayable(c)))
    return refuse("SALE_MOVE_NOT_ALLOWED", "Primero se paga el apartado; el flete va después, con el saldo.");
  // More is asked by a charge that is still to be paid; one on account counts towards its customer's limit.
  const owing = charges.find((c) => c.credit_due !== null && isPayable(c));
  const more = centavos(Math.max(0, freight - sale.freight));
  if (owing?.customer_id && more > 0 && !(await mayOweMore(tx, owing.customer_id, more)).may.ok)
    return refuse("SALE_MOVE_NOT_ALLOWED", overCredit(staff));
  const why = {
    actor: nameOf(by),
    staffId: staff?.id ?? null,
    cancelled: "Cambió con la entrega",
    asks: `${FREIGHT_CONCEPT}: ${bareConcept(charges.at(-1)?.concept ?? "compra")}`,
    less: { why: "less_freight", reason: "cambió la entrega y su flete bajó" },
  } as const;
  const done = await changePrice({ deps, tx, now, locked, why }, { lineId: FREIGHT, lineTotal: freight }, async () => {
    const changed = { freight, freight_tax: settings.shipping.taxClass };
    await tx.updateTable("sale").set(changed).where("id", "=", sale.id).execute();
    Object.assign(sale, changed);
    await write();
    return sale.price_status;
  });
  return !done.ok && done.code === "PAYMENT_IN_PROGRESS" && !staff ? refuse(done.code, PAY_FIRST) : done;
}

const PAY_FIRST =
  "Hay un pago de esta compra en camino, y con otro flete cambiaría lo que se debe. Vuelve a intentarlo cuando llegue; si todavía no pagas, cambia la forma de pago.";

/** Why what a sale on account would cost with another freight can't be left on it. Its buyer reads no amount of the account: whoever has the link does. */
const overCredit = (staff: Staff | null) =>
  staff
    ? "Esta venta está a crédito y con ese flete pasa de su límite. Cobra antes una parte, o sube su límite."
    : "Esta compra está a crédito y con ese flete pasa de lo que tienes permitido. Paga antes una parte, o habla con el vendedor.";

/** Keeps an unpaid purchase for its buyer at least until then; one that is paid, tried or over stays as it is. */
export async function holdAtLeast({ tx, now, locked: { sale, charges } }: ShippingTx, until: Instant): Promise<void> {
  if (sale.state !== "placed" || sale.contact_check === "needed") return;
  // Several where its price is divided: they end together.
  for (const open of charges.filter((c) => c.state === "open" && c.purpose === "full"))
    if (open.hold_until !== null && open.hold_until > now && open.hold_until < until)
      await holdUntil(tx, open, until, now);
}

/** A sale that had no choice yet is at version 0. */
export const versionOf = (row: ShippingRow | undefined): number => row?.version ?? 0;
export const changedMeanwhile = () =>
  refuse("VERSION_CONFLICT", "La entrega cambió mientras la veías. Revísala y elige otra vez.");

/** For the trail: the amount, where there is one. */
export const saidFreight = (freight: Centavos) => (freight === centavos(0) ? {} : { freight });
