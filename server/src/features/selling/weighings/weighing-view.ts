import type { BuyerWeighing, SaleWeighings, StaffWeighing } from "@corral/contract/types";
import { readsContacts } from "@corral/domain/business/contact";
import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { present } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { momentForList } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import type { AckMethod, WeighingState } from "@corral/domain/selling/weighings/states";
import { differenceWords } from "@corral/domain/shop/price-by-kilo";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";
import { findSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import type { Staff } from "#src/platform/calls/authorize";
import { cameLater, laterWords } from "#src/platform/calls/sent-later";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { buyersCharge } from "./buyers-charge";
import { toleranceOf } from "./propose";
import { readWeighings, versionOf, type WeighingRow } from "./state";
import { weighCodeOf } from "./weigh-code";
import { whyNotWeighed } from "./why-not";

const STATES: Record<WeighingState, string> = {
  proposed: "Falta que lo acepte",
  accepted: "Aceptado",
  rejected: "No lo aceptó",
  superseded: "Ya no vale",
};
const ACKS: Record<AckMethod, string> = {
  in_person: "Lo aceptó en persona",
  own_phone: "Lo aceptó en su teléfono",
  code: "Lo aceptó con su código",
  paper: "Lo firmó en papel",
};

/** The lines of a sale that are sold by the kilo. */
async function readWeighedLines(db: Db | Tx, saleId: string) {
  const rows = await db
    .selectFrom("sale_line as l")
    .innerJoin("catalog_item as i", "i.id", "l.item_id")
    .leftJoin("animal as a", "a.id", "l.animal_id")
    .select(["l.id", "l.title", "l.line_total", "l.price_per_kg", "l.est_weight_g", "l.final_weight_g", "l.heads"])
    .select((e) => e.fn.coalesce("a.species", "i.species").as("species"))
    .where("l.sale_id", "=", saleId)
    .where("l.price_per_kg", "is not", null)
    // Heads that are still to be chosen are weighed once it is known which they are.
    .where((e) => e.or([e("l.pick_by", "is", null), e("l.animal_id", "is not", null)]))
    .orderBy("l.position")
    .execute();
  return rows.map((l) => ({
    id: l.id,
    title: l.title,
    species: l.species ?? "",
    heads: l.heads ?? 1,
    pricePerKg: present(l.price_per_kg),
    estimatedG: present(l.est_weight_g),
    finalG: l.final_weight_g,
    lineTotal: l.line_total,
  }));
}
type WeighedLine = Awaited<ReturnType<typeof readWeighedLines>>[number];
/** What the weighings' own rows don't have: their photos, and when those of phones without signal were taken. */
async function readKnown(db: Db | Tx, rows: readonly WeighingRow[]) {
  const photos = await readPhotoViews(
    db,
    rows.flatMap((w) => [w.photo_id, w.ack_photo_id]),
  );
  return {
    photos,
    unconfirmed: await readUnconfirmed(db, rows),
    later: await cameLater(
      db,
      ["weighing"],
      rows.map((w) => w.id),
    ),
  };
}
/** Why those that came from phones without signal wait for a person, by weighing. */
async function readUnconfirmed(db: Db | Tx, rows: readonly WeighingRow[]): Promise<Map<string, string>> {
  const proposed = rows.filter((w) => w.state === "proposed").map((w) => w.id);
  if (proposed.length === 0) return new Map();
  const tasks = await db
    .selectFrom("review_task")
    .select(["about", "data"])
    .where("kind", "=", "weight_unconfirmed")
    .where("about", "in", proposed)
    .where("state", "in", [...pendingReviewStates])
    .execute();
  return new Map(tasks.map((t) => [t.about, String((t.data as { why?: unknown }).why ?? "")]));
}
type Known = Awaited<ReturnType<typeof readKnown>>;

function viewOf(deps: TxDeps, sale: SaleRow, line: WeighedLine, w: WeighingRow, { photos, later }: Known) {
  const cameOffline = later.get(w.id);
  return {
    id: w.id,
    lineId: w.line_id,
    title: line.title,
    grossG: w.gross_g,
    tareG: w.tare_g,
    shrinkBp: w.shrink_bp,
    netG: w.net_g,
    estimatedG: line.estimatedG,
    pricePerKg: line.pricePerKg,
    difference: differenceWords(w.net_g, line.estimatedG),
    before: w.before,
    after: w.after,
    total: w.state === "proposed" ? centavos(sale.total - line.lineTotal + w.after) : sale.total,
    scale: w.scale,
    photo: photos.get(w.photo_id ?? "") ?? null,
    weighedWords: cameOffline ? laterWords(deps, cameOffline) : momentForList(deps.zone, w.proposed_at, deps.now()),
    outside: w.outside,
    approved: !w.outside || w.approved_by !== null,
  };
}

/** What staff sees of a sale's weighings; undefined when it doesn't exist or this person may not see it. */
export async function saleWeighings(
  deps: TxDeps,
  db: Db | Tx,
  staff: Staff,
  by: OnlyOf,
  ask: { saleId: string; origin: string },
): Promise<SaleWeighings | undefined> {
  const sale = await findSale(db, ask.saleId, by);
  if (!sale) return undefined;
  const [lines, rows] = [await readWeighedLines(db, sale.id), await readWeighings(db, sale.id)];
  const known = await readKnown(db, rows);
  const names = await readNames(db, rows);
  const why = whyNotWeighed(sale);
  const url = await buyerPage(deps, db, sale.id, ask.origin);
  const proposed = rows.find((w) => w.state === "proposed");
  return {
    lines: lines.map((l) => ({ ...l, version: versionOf({ id: l.id, line_total: l.lineTotal }, rows) })),
    weighings: rows.flatMap((w): StaffWeighing[] => {
      const line = lines.find((l) => l.id === w.line_id);
      if (!line) return [];
      return [
        {
          ...viewOf(deps, sale, line, w, known),
          state: w.state,
          stateWords: STATES[w.state],
          unconfirmed: known.unconfirmed.get(w.id) ?? null,
          by: names.get(w.proposed_by) ?? "",
          ack: w.ack_method && {
            method: w.ack_method,
            words: ACKS[w.ack_method],
            photo: known.photos.get(w.ack_photo_id ?? "") ?? null,
          },
        },
      ];
    }),
    toleranceBp: toleranceOf(sale),
    buyerUrl: url,
    whatsapp:
      url && proposed && readsContacts(staff.role) && sale.contact_phone
        ? whatsappLink(
            sale.contact_phone,
            `Este es el peso final y lo que queda: ${spoken(proposed.after)}. Acéptalo aquí: ${url}`,
          )
        : null,
    may: {
      weigh: why === undefined && lines.length > 0 && reach("sale.weigh", staff.role) !== "none",
      approve: reach("sale.weigh_outside", staff.role) !== "none",
    },
    why: why ?? null,
  };
}

const readNames = async (db: Db | Tx, rows: readonly WeighingRow[]) => {
  if (rows.length === 0) return new Map<string, string>();
  const ids = [...new Set(rows.map((w) => w.proposed_by))];
  const people = await db.selectFrom("staff_user").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(people.map((p) => [p.id, p.name]));
};

/** The page on which the buyer reads the weight. */
async function buyerPage(deps: TxDeps, db: Db | Tx, saleId: string, origin: string): Promise<string | null> {
  const charges = await db
    .selectFrom("charge")
    .select(["public_id", "state"])
    .where("sale_id", "=", saleId)
    .orderBy("created_at", "desc")
    .execute();
  const charge = buyersCharge(charges);
  return charge ? `${deps.public.publicUrl ?? origin}/cobro?c=${charge.public_id}` : null;
}

/**
 * What is seen by the link of a charge; undefined where nothing is sold by the kilo. The code, by which a weight is
 * accepted at the scale, only on the buyer's phone.
 */
export async function buyerWeighing(
  deps: TxDeps,
  db: Db | Tx,
  chargeId: string,
  isMine: boolean,
): Promise<BuyerWeighing | undefined> {
  const sale = await db
    .selectFrom("sale as s")
    .innerJoin("charge as c", "c.sale_id", "s.id")
    .selectAll("s")
    .where("c.public_id", "=", chargeId)
    .executeTakeFirst();
  if (!sale) return undefined;
  const lines = await readWeighedLines(db, sale.id);
  if (lines.length === 0) return undefined;
  const rows = await readWeighings(db, sale.id);
  const row = rows.find((w) => w.state === "proposed");
  const line = lines.find((l) => l.id === row?.line_id);
  const known = await readKnown(db, row ? [row] : []);
  return {
    proposed: row && line ? viewOf(deps, sale, line, row, known) : null,
    code: isMine ? await weighCodeOf(db, sale.id) : null,
    isMine,
    toleranceBp: toleranceOf(sale),
    waits:
      row?.outside && row.approved_by === null
        ? "Se sale de la diferencia acordada: falta que lo autorice el vendedor. Puedes dejar el trato y se te devuelve lo que pagaste."
        : null,
    refusedG: row ? null : (rows.find((w) => w.state === "rejected")?.net_g ?? null),
  };
}
