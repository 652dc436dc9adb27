import { readFolio } from "@corral/domain/folio";
import { ok, type Result, refuse } from "@corral/domain/result";
import { HOUR, toIso } from "@corral/domain/time";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { countTries, forgetTries } from "./guess-guard";
import { contactOf, relink } from "./relink";
import { sendLink } from "./send-link";

const WINDOW = HOUR;
/** Four digits are ten thousand: five tries an hour at a folio find nothing. An office may share an address. */
const MOST = { address: 20, folio: 5 } as const;
const WORDS =
  "Si los datos coinciden, en unos minutos te llega la liga nueva al contacto que dejaste al comprar. La de antes deja de abrir.";

/**
 * Somebody lost the link of a receipt. What they typed is only written down: whether it fits is looked at later, so that a right guess and a wrong
 * one are the same work and the same answer.
 */
export async function lostReceipt(
  deps: Deps,
  typed: { folio: string; phoneEnd: string },
  address: string,
): Promise<Result<{ words: string }, "VALIDATION_FAILED" | "RATE_LIMITED">> {
  const folio = readFolio(typed.folio);
  const phoneEnd = typed.phoneEnd.replace(/\D/g, "");
  const errors = [
    ...(folio ? [] : [{ field: "folio", message: "Escríbelo como está en tu comprobante: V-2026-000123." }]),
    ...(phoneEnd.length === 4 ? [] : [{ field: "phoneEnd", message: "Escribe los últimos 4 dígitos de tu celular." }]),
  ];
  if (!folio || errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const now = deps.now();
  const retry_after = await deps.db.transaction().execute(async (tx) => {
    const wait = await countTries(
      tx,
      [
        { who: `lost address ${address}`, most: MOST.address },
        { who: `lost folio ${folio}`, most: MOST.folio },
      ],
      WINDOW,
      now,
    );
    if (wait === undefined)
      await tx
        .insertInto("lost_receipt")
        .values({ id: newId(), folio, phone_end: phoneEnd, asked_at: toIso(now) })
        .execute();
    return wait;
  });
  if (retry_after !== undefined)
    return refuse(
      "RATE_LIMITED",
      `Ya se intentó varias veces. Espera ${inMinutes(retry_after)} y vuelve a intentarlo.`,
      {
        retry_after,
      },
    );
  deps.kick("tick");
  return ok({ words: WORDS });
}

const inMinutes = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "un minuto" : `${minutes} minutos`;
};

const BATCH = 20;

/** Looks at what was written down, oldest first, and forgets it. Safe in several processes and to repeat. */
export async function findLostReceipts(deps: Deps): Promise<void> {
  for (;;) {
    const n = await deps.db.transaction().execute(async (tx) => {
      const asks = await tx
        .selectFrom("lost_receipt")
        .selectAll()
        .orderBy("asked_at")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const a of asks) {
        await findOne(deps, tx, a.folio, a.phone_end);
        await tx.deleteFrom("lost_receipt").where("id", "=", a.id).execute();
      }
      return asks.length;
    });
    if (n < BATCH) break;
  }
  await forgetTries(deps.db, WINDOW, deps.now());
}

async function findOne(deps: Deps, tx: Tx, folio: string, phoneEnd: string): Promise<void> {
  const r = await tx
    .selectFrom("receipt")
    .select(["id", "tipo", "sale_id"])
    .where("folio", "=", folio)
    .executeTakeFirst();
  if (!r?.sale_id) return;
  const contact = await contactOf(tx, r.sale_id);
  if (!contact?.phone?.endsWith(phoneEnd)) return;
  const publicId = await relink(deps, tx, "programa", r.id);
  await sendLink(deps, tx, { receiptId: r.id, tipo: r.tipo, folio, publicId, saleId: r.sale_id, to: contact });
}
