import { type Centavos, pesos } from "@corral/domain/kernel/money";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { addDays, DAY, type Day, dayIn, type Instant, plus, toIso, type Zone } from "@corral/domain/kernel/time";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { namedId } from "./ranch/named-id";

const PLACES = 2;
/** What the young of the first of these that is pregnant costs. */
const prices: Record<string, Centavos> = { horse: pesos(18_000), cattle: pesos(9_500), dog: pesos(6_000) };

/** Places for the young of a pregnant female of the ranch that isn't on sale herself. Needs the herd and its records. */
export async function addBirth(tx: Tx, zone: Zone, now: Instant): Promise<void> {
  const dam = await tx
    .selectFrom("animal as a")
    .select(["a.id", "a.name", "a.species", "a.photo_id", "a.expects_from", "a.expects_to"])
    .where("a.life_status", "=", "alive")
    .where("a.present", "=", true)
    .where("a.photo_id", "is not", null)
    .where("a.species", "in", Object.keys(prices))
    // A birth that is near would be recorded while somebody looks.
    .where("a.expects_from", ">", addDays(dayIn(zone, now), 10) as never)
    .where((e) =>
      e.not(e.exists(e.selectFrom("catalog_item as i").select("i.id").whereRef("i.animal_id", "=", "a.id"))),
    )
    .orderBy("a.expects_from")
    .orderBy("a.id")
    .executeTakeFirst();
  if (!dam?.photo_id || !dam.expects_from || !dam.expects_to) return;
  const id = namedId("item cría por nacer");
  const [title, subtitle] = [`Cría de ${dam.name}`, "Compras un lugar en la fila para escoger"];
  const price = prices[dam.species] as Centavos;
  const published_at = toIso(plus(now, -3 * DAY));
  await writingStates(tx)
    .insertInto("catalog_item")
    .values({
      id,
      kind: "pick_from_lot",
      shelf: "animales",
      animal_id: null,
      dam_id: dam.id,
      birth_from: dam.expects_from as Day,
      birth_to: dam.expects_to as Day,
      places: PLACES,
      turn_hours: 24,
      title,
      subtitle,
      description: "",
      species: dam.species,
      category: null,
      price_mode: "per_head",
      price,
      price_per_kg: null,
      est_weight_g: null,
      tax_class: "iva_0",
      deposit_bp: 3_000,
      pick_days: 7,
      stock: PLACES,
      max_qty: PLACES,
      delivery: ["pickup"],
      status: "published",
      photo_id: dam.photo_id,
      photo_ids: [dam.photo_id],
      search_text: searchText(title, subtitle, ""),
      published_at,
    })
    .execute();
  await tx
    .insertInto("item_price")
    .values({
      id: namedId("price cría por nacer"),
      item_id: id,
      price,
      price_mode: "per_head",
      price_per_kg: null,
      est_weight_g: null,
      at: published_at,
      who: "programa",
    })
    .execute();
}
