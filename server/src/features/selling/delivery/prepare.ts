import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { dayIn, isDay } from "@corral/domain/kernel/time";
import type { PreparingEvent } from "@corral/domain/selling/delivery/states";
import { fulfilmentSaid } from "@corral/domain/selling/sale-words";
import { recordFact } from "#src/features/business/facts/record-fact";
import { mayFulfil, moveFulfilment } from "#src/features/payments/settlement/sale-state";
import { findSale, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { whyNotSentOut } from "#src/features/selling/shipping/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

export interface Preparing {
  event: PreparingEvent;
  note?: string;
  date?: string;
}

const isWall = (text: string) => isDay(text.slice(0, 10)) && /^([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(11));

/** Changes the goods' state before their delivery. */
export async function prepareSale(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: Preparing,
): Promise<Result<null, "NOT_FOUND" | "VALIDATION_FAILED" | "SALE_MOVE_NOT_ALLOWED">> {
  const found = await findSale(tx, publicId, by);
  if (!found) return refuse("NOT_FOUND");
  const { sale, charges } = await lockSale(tx, found.id);
  if (!["placed", "confirmed"].includes(sale.state) || !mayFulfil(sale, ask.event))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      `La entrega está en «${fulfilmentSaid[sale.fulfilment].words}». Recarga para ver cómo quedó.`,
    );
  const unsaid = ask.event === "sent_out" && (await whyNotSentOut(tx, sale));
  if (unsaid) return refuse("SALE_MOVE_NOT_ALLOWED", unsaid);
  const now = deps.now();
  if (ask.event === "date_set" && (!ask.date || !isWall(ask.date) || ask.date.slice(0, 10) < dayIn(deps.zone, now)))
    return refuseField("date", "Elige un día de hoy en adelante, con su hora.");
  const note = ask.note?.trim();
  const before = sale.fulfilment;
  const date = ask.event === "date_set" ? ask.date : undefined;
  await moveFulfilment(
    tx,
    sale,
    ask.event,
    { now, by: staff.id, data: { ...(note ? { note } : {}), ...(date ? { date } : {}) } },
    date ? { scheduled_local: date } : {},
  );
  await recordFact(
    deps,
    tx,
    staff,
    "sale.prepare",
    { kind: "sale", id: sale.id },
    {
      charge: charges[0]?.public_id,
      before: { fulfilment: before },
      after: { fulfilment: sale.fulfilment },
      ...(date ? { date } : {}),
    },
  );
  return ok(null);
}
