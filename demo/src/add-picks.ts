import { pesos } from "@corral/domain/kernel/money";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { DAY, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { namedId } from "./ranch/named-id";

/** How many of the pen's animals are offered. */
const OFFERED = 8;

/** A lot to choose from: goats of the pen that are not on sale by themselves. */
export async function addPicks(tx: Tx, now: Instant): Promise<void> {
  const groupId = namedId("group cabras");
  const animals = await tx
    .selectFrom("animal as a")
    .select(["a.id", "a.photo_id"])
    .where("a.group_id", "=", groupId)
    .where("a.species", "=", "goat")
    .where("a.sex", "=", "female")
    .where("a.life_status", "=", "alive")
    .where("a.present", "=", true)
    .where("a.health_status", "=", "clear")
    .where("a.withdrawal_meat", "is", null)
    .where((e) =>
      e.not(e.exists(e.selectFrom("catalog_item as i").select("i.id").whereRef("i.animal_id", "=", "a.id"))),
    )
    .orderBy("a.name")
    .limit(OFFERED)
    .execute();
  const photos = animals.flatMap((a) => a.photo_id ?? []).slice(0, 3);
  if (animals.length === 0 || !photos[0]) return;
  const id = namedId("item cabras a escoger");
  const title = "Cabras de cría, a escoger";
  const subtitle = "Cada una con su ficha y su arete";
  const price = pesos(4_200);
  const published_at = toIso(plus(now, -6 * DAY));
  await writingStates(tx)
    .insertInto("catalog_item")
    .values({
      id,
      kind: "pick_from_lot",
      shelf: "animales",
      animal_id: null,
      group_id: groupId,
      title,
      subtitle,
      description: "Escoge las que te gusten por foto, o aparta cuántas quieres y las escoges en el corral.",
      species: "goat",
      sex: "female",
      category: null,
      price_mode: "per_head",
      price,
      price_per_kg: null,
      est_weight_g: null,
      tax_class: "iva_0",
      deposit_bp: 2_000,
      pick_days: 7,
      stock: animals.length,
      max_qty: OFFERED,
      delivery: ["pickup", "seller_delivers"],
      status: "published",
      photo_id: photos[0],
      photo_ids: photos,
      search_text: searchText(title, subtitle, ""),
      published_at,
    })
    .execute();
  await tx
    .insertInto("item_price")
    .values({
      id: namedId("price cabras a escoger"),
      item_id: id,
      price,
      price_mode: "per_head",
      price_per_kg: null,
      est_weight_g: null,
      at: published_at,
      who: "programa",
    })
    .execute();
  await tx
    .insertInto("pick_animal")
    .values(animals.map((a) => ({ item_id: id, animal_id: a.id, added_at: published_at })))
    .execute();
  await tx
    .updateTable("animal")
    .set({ published: true })
    .where(
      "id",
      "in",
      animals.map((a) => a.id),
    )
    .execute();
}
