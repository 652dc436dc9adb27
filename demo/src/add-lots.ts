import { lotStock } from "@corral/domain/herd/lots";
import { pesos } from "@corral/domain/kernel/money";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { addDays, DAY, type Day, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { lots, type PlannedLot } from "./ranch/lots";
import { namedId } from "./ranch/named-id";

const groupIdOf = (lot: PlannedLot) => namedId(`group ${lot.key}`);

/** The lots of the ranch with what happened to their heads, and their listings. */
export async function addLots(
  tx: Tx,
  photo: (key: string) => string,
  { now, today }: { now: Instant; today: Day },
): Promise<void> {
  for (const lot of lots) {
    const { came, died, item } = lot;
    const heads = came.heads - (died?.heads ?? 0);
    const ago = (days: number) => toIso(plus(now, -days * DAY));
    await tx
      .insertInto("animal_group")
      .values({
        id: groupIdOf(lot),
        kind: "lot",
        name: lot.name,
        created_at: ago(came.daysAgo),
        species: lot.species,
        breed: lot.breed,
        sex: lot.sex,
        birth_date: addDays(today, -lot.bornDaysAgo),
        birth_precision: "day",
        heads,
      })
      .execute();
    const movement = (kind: "in" | "died", qty: number, after: number, daysAgo: number, note = "") => ({
      id: namedId(`heads ${lot.key} ${kind}`),
      group_id: groupIdOf(lot),
      kind,
      qty,
      after,
      occurred_on: addDays(today, -daysAgo),
      note,
      at: ago(daysAgo),
      who: "Vaquero",
    });
    await tx
      .insertInto("head_movement")
      .values([
        movement("in", came.heads, came.heads, came.daysAgo),
        ...(died ? [movement("died", -died.heads, heads, died.daysAgo, died.note)] : []),
      ])
      .execute();
    const id = namedId(`item ${lot.key}`);
    const photos = [photo(lot.key)];
    const price = pesos(item.price);
    const published_at = ago(item.publishedDaysAgo);
    await writingStates(tx)
      .insertInto("catalog_item")
      .values({
        id,
        kind: "lot",
        shelf: "animales",
        animal_id: null,
        group_id: groupIdOf(lot),
        title: item.title,
        subtitle: item.subtitle,
        description: item.description,
        species: lot.species,
        category: null,
        price_mode: item.mode,
        price,
        price_per_kg: null,
        est_weight_g: null,
        tax_class: "iva_0",
        deposit_bp: item.depositBp,
        stock: lotStock({ heads, reserved: 0 }, item.mode),
        max_qty: item.maxQty,
        delivery: ["pickup", "seller_delivers"],
        status: "published",
        photo_id: photos[0] ?? null,
        photo_ids: photos,
        search_text: searchText(item.title, item.subtitle, ""),
        published_at,
      })
      .execute();
    await tx
      .insertInto("item_price")
      .values({
        id: namedId(`price ${lot.key}`),
        item_id: id,
        price,
        price_mode: item.mode,
        price_per_kg: null,
        est_weight_g: null,
        at: published_at,
        who: "programa",
      })
      .execute();
  }
}
