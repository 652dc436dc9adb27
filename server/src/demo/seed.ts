import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pesos, priceByWeight } from "@corral/domain/money";
import { searchText } from "@corral/domain/search-text";
import { speciesName } from "@corral/domain/species";
import { addDays, atWall, type Day, dayIn, MINUTE, plus, toIso, weekday } from "@corral/domain/time";
import { writeSetting } from "../features/settings/business";
import type { Tx } from "../platform/db";
import type { Deps } from "../platform/deps";
import { newPublicId } from "../platform/ids";
import { drawAnimal } from "./drawings/animals";
import { drawThing } from "./drawings/things";
import { chance, namedId } from "./ranch/chance";
import { type DemoAnimal, makeHerd } from "./ranch/herd";
import { products, visits } from "./ranch/shelf";

const business = {
  name: "Rancho El Mezquite", legalName: "Rancho El Mezquite (demostración)", rfc: "XAXX010101000", address: "Camino a San Isidro km 4, Tequisquiapan, Querétaro", phone: "55 0000 0000", whatsapp: null, email: "hola@example.mx",
  tagline: "Animales criados a pastoreo, quesos, miel y visitas al rancho.",
  policies: ["Los animales se entregan en el rancho, con cita y con sus papeles.", "Cambios de fecha de una visita hasta 24 horas antes.", "Cancelación de productos dentro de 5 días hábiles desde la entrega."],
};

/** Fills an empty demo with the ranch, once. The same seed gives the same ranch around today. */
export async function seedDemo(deps: Deps, say: (message: string) => void, seed = 20_261_120): Promise<void> {
  const there = await deps.db.selectFrom("setting").select("key").where("key", "=", "seeded").executeTakeFirst();
  if (there) return;
  say("Preparando el rancho de demostración…");
  const now = deps.now();
  const today = dayIn(deps.zone, now);
  const c = chance(seed);
  const herd = makeHerd(c, today);
  await mkdir(join(deps.filesDir, "photos"), { recursive: true });
  const pictures: [string, string][] = [];
  await deps.db.transaction().execute(async (tx) => {
    const photo = async (key: string, alt: string, svg: string) => {
      const id = namedId(`photo ${key}`);
      pictures.push([`${id}.svg`, svg]);
      await tx.insertInto("photo").values({ id, file_name: `${id}.svg`, alt, created_at: toIso(now) }).execute();
      return id;
    };
    for (const a of herd) await addAnimal(tx, a, await photo(a.tag, `${a.name}, ${speciesName(a.species).toLowerCase()} ${a.breed}`, drawAnimal({ species: a.species, coat: a.coat, young: a.generation === 2, seed: a.seed })), toIso(now));
    await offerAnimals(tx, herd.filter((a) => a.generation === 2 || (a.generation === 1 && c.next() < 0.3)), now);
    for (const [i, p] of products.entries()) {
      const id = namedId(`item ${p.key}`);
      const photo_id = await photo(p.key, p.title, drawThing(p.drawing));
      await tx.insertInto("catalog_item").values({
        id, kind: "product", shelf: "productos", animal_id: null, title: p.title, subtitle: p.subtitle, description: p.description, species: null, category: p.category, price_mode: "fixed", price: pesos(p.price), price_per_kg: null, est_weight_g: null,
        tax_class: p.tax, deposit_bp: null, stock: p.stock, max_qty: 20, delivery: ["pickup", "carrier"], status: "published", photo_id, photo_ids: [photo_id], search_text: searchText(p.title, p.subtitle, p.category, "producto"), published_at: toIso(plus(now, -(i + 3) * 3_600_000 * 7)),
      }).execute();
    }
    for (const v of visits) await addVisit(tx, deps, v, await photo(v.key, v.title, drawThing(v.drawing)), today);
    const charge = newPublicId();
    await tx.insertInto("charge").values({ id: namedId("sample charge"), public_id: charge, sale_id: null, purpose: "free", concept: "Consulta veterinaria a domicilio", amount: pesos(850), state: "open", hold_until: null, due_at: toIso(plus(now, 30 * 24 * 60 * MINUTE)), created_at: toIso(now) }).execute();
    await writeSetting(tx, "sample_charge", charge, now);
    await writeSetting(tx, "business", business, now);
    await writeSetting(tx, "seeded", { seed, today }, now);
    // Pictures are on disk before the rows that name them are kept.
    await Promise.all(pictures.map(([name, svg]) => writeFile(join(deps.filesDir, "photos", name), svg)));
  });
}

async function addAnimal(tx: Tx, a: DemoAnimal, photoId: string, created_at: string) {
  await tx.insertInto("animal").values({
    id: a.id, species: a.species, breed: a.breed, name: a.name, sex: a.sex, birth_date: a.birth, color: a.color, marks: null, purpose: a.purpose, life_status: "alive", dam_id: a.dam, sire_id: a.sire, published: true, story: a.story,
    photo_id: photoId, search_text: searchText(a.name, a.breed, speciesName(a.species), a.tag, a.color), created_at,
  }).execute();
  await tx.insertInto("animal_identifier").values({ id: namedId(`tag ${a.tag}`), animal_id: a.id, type: "ear_tag_internal", value_raw: a.tag, value_norm: a.tag.replace("-", ""), active: true }).execute();
  if (a.events.length) await tx.insertInto("animal_event").values(a.events.map((e, i) => ({ id: namedId(`event ${a.tag} ${i}`), animal_id: a.id, type: e.type, status: "done", occurred_on: e.day, data: JSON.stringify(e.data), published: true, created_at }))).execute();
}

const PRICE: Record<string, number> = { goat: 3_500, sheep: 3_200, horse: 38_000, pig: 1_900, dog: 4_500, poultry: 260 };

async function offerAnimals(tx: Tx, animals: DemoAnimal[], now: ReturnType<Deps["now"]>) {
  for (const [i, a] of animals.entries()) {
    const perKg = a.species === "cattle" ? pesos(62) : null;
    const weight = Math.round(a.weightG / 5_000) * 5_000;
    const price = perKg ? priceByWeight(weight as never, perKg) : pesos(Math.round(((PRICE[a.species] ?? 3_000) * (0.85 + (a.seed % 40) / 100)) / 50) * 50);
    await tx.insertInto("catalog_item").values({
      id: namedId(`item ${a.tag}`), kind: "animal", shelf: "animales", animal_id: a.id, title: `${a.name} · ${a.tag}`, subtitle: `${a.breed}, ${a.sex === "female" ? "hembra" : "macho"}`, description: a.story, species: a.species, category: null, price_mode: perKg ? "per_kg" : "fixed", price,
      price_per_kg: perKg, est_weight_g: perKg ? (weight as never) : null, tax_class: a.species === "dog" ? "iva_16" : "iva_0", deposit_bp: price >= pesos(3_000) ? 3_000 : null, stock: null, max_qty: 1, delivery: ["pickup", "seller_delivers"], status: "published",
      photo_id: namedId(`photo ${a.tag}`), photo_ids: [namedId(`photo ${a.tag}`)], search_text: searchText(a.name, a.tag, a.breed, speciesName(a.species), a.color), published_at: toIso(plus(now, -i * 3_600_000 * 5)),
    }).execute();
  }
}

async function addVisit(tx: Tx, deps: Deps, v: (typeof visits)[0], photo_id: string, today: Day) {
  const id = namedId(`item ${v.key}`);
  const cheapest = Math.min(...v.tiers.map((t) => t.price));
  await tx.insertInto("catalog_item").values({
    id, kind: "session", shelf: "visitas", animal_id: null, title: v.title, subtitle: v.subtitle, description: v.description, species: null, category: "Visitas", price_mode: "fixed", price: pesos(cheapest), price_per_kg: null, est_weight_g: null, tax_class: "iva_16", deposit_bp: null,
    stock: null, max_qty: 15, delivery: ["on_site"], status: "published", photo_id, photo_ids: [photo_id], search_text: searchText(v.title, v.subtitle, "visita boleto"), published_at: toIso(plus(deps.now(), -6 * 3_600_000)),
  }).execute();
  for (let d = -14; d <= 60; d++) {
    const day = addDays(today, d);
    if (!v.days.includes(weekday(day))) continue;
    const starts = atWall(deps.zone, day, v.time);
    const past = starts <= deps.now();
    await tx.insertInto("session").values({
      id: namedId(`session ${v.key} ${day}`), item_id: id, local_start: `${day} ${v.time}:00`, zone: deps.zone, starts_at: toIso(starts), ends_at: toIso(plus(starts, v.minutes * MINUTE)), capacity: v.capacity, seats_taken: past ? Math.floor(v.capacity * 0.7) : (d * 7 + v.capacity) % Math.max(2, v.capacity - 1),
      tiers: JSON.stringify(v.tiers.map((t) => ({ ...t, price: pesos(t.price) }))), sales_close_at: toIso(plus(starts, -30 * MINUTE)), status: past ? "completed" : "open",
    }).execute();
  }
}

