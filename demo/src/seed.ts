import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { businessKinds } from "@corral/domain/business/modules/module";
import { toSearchText } from "@corral/domain/herd/animals/herd-filter";
import { type MarkType, readMark } from "@corral/domain/herd/animals/identifiers";
import { keysOf } from "@corral/domain/kernel/lookup";
import { pesos } from "@corral/domain/kernel/money";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { DAY, type Day, dayIn, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { moduleCodes } from "@corral/domain/modules";
import { toSessionInstants } from "@corral/domain/shop/series";
import { writeSetting } from "@corral/server/features/business/settings/business";
import { fillAnimalTerms } from "@corral/server/features/herd/animals/fill-terms";
import { noteSummarized, summarizeRecords } from "@corral/server/features/herd/summaries/summarize";
import { fillItemTerms } from "@corral/server/features/shop/items/found-by";
import type { Tx } from "@corral/server/platform/database/db";
import { exclusively } from "@corral/server/platform/database/exclusive";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import { writingStates } from "@corral/server/platform/database/writing-states";
import type { Deps } from "@corral/server/platform/deps";
import { newPublicId } from "@corral/server/platform/ids";
import type { SimulatedPast } from "@corral/server/start";
import { addDemoStaff } from "./accounts";
import { addBirth } from "./add-birth";
import { addLots } from "./add-lots";
import { addOffers } from "./add-offers";
import { addPicks } from "./add-picks";
import { addTransfers } from "./add-transfers";
import { addWaitlist } from "./add-waitlist";
import { ranchSettings } from "./business";
import { PROGRESS, type Progress, playPast } from "./past/play";
import { drawAnimal } from "./pictures/draw-animal";
import { drawVisit } from "./pictures/draw-visit";
import { drawGood } from "./pictures/drawing";
import { lots } from "./ranch/lots";
import { makeRanch } from "./ranch/make-ranch";
import { namedId } from "./ranch/named-id";
import type { PlannedAnimal, PlannedEvent, PlannedItem, PlannedSeries, PlannedSession, RanchPlan } from "./ranch/types";

/** The key of an advisory lock: the process that holds it fills the demo, the others wait and find it filled. */
const LOCK = 4_713_003;

/**
 * Fills an empty demo database with the ranch, once; the same seed gives the same ranch around today. With `past`, the
 * sales of the last weeks are played too. An interrupted start is completed by the next one.
 */
export async function seedDemo(
  deps: Deps,
  say: (message: string) => void,
  o: { seed?: number; past?: SimulatedPast } = {},
): Promise<void> {
  await exclusively(deps.database.reserve(1).pool, LOCK, async () => {
    const known = await read<{ seed: number; today: Day }>(deps, "seeded");
    const from = known ?? { seed: o.seed ?? 20_261_120, today: dayIn(deps.zone, deps.now()) };
    const progress = await read<Progress>(deps, PROGRESS);
    if (known && (!progress || progress.over)) return;
    say("Preparando el rancho de demostración…");
    const ranch = makeRanch({ ...from, zone: deps.zone });
    if (!known) await addRanch(deps, ranch, from, o.past !== undefined);
    // Found by any word from the first search on, and not only after the first round.
    await fillAnimalTerms(deps);
    await fillItemTerms(deps);
    const left = progress ?? (await read<Progress>(deps, PROGRESS));
    if (!o.past || !left) return;
    say("Haciendo las ventas de las últimas semanas…");
    await o.past.ready();
    await playPast(deps, o.past, ranch.sales, left);
  });
}

async function read<T>(deps: Deps, key: string): Promise<T | undefined> {
  const row = await deps.db.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value as T | undefined;
}

async function addRanch(deps: Deps, ranch: RanchPlan, from: { seed: number; today: Day }, withPast: boolean) {
  const now = deps.now();
  const drawings: [id: string, alt: string, svg: string][] = [];
  await mkdir(join(deps.filesDir, "photos"), { recursive: true });
  const photo = (key: string, alt: string, svg: string) => {
    const id = namedId(`photo ${key}`);
    drawings.push([id, alt, svg]);
    return id;
  };
  const shown = new Map(
    ranch.animals.map((a) => [a.key, a.pictures.map((p, i) => photo(`${a.key} ${i}`, p.alt, drawAnimal(p)))]),
  );
  const lotPhotos = new Map(lots.map((it) => [it.key, photo(it.key, it.picture.alt, drawAnimal(it.picture))]));
  const items = ranch.items.map((i) => ({ item: i, photos: picturesOf(i, shown, photo) }));
  await inTransaction(deps, async (tx) => {
    /** Few statements with many rows: one for each row is most of the time of this step. */
    await tx
      .insertInto("photo")
      .values(
        drawings.map(([id, alt]) => ({
          id,
          file_name: `${id}.svg`,
          alt,
          created_at: toIso(now),
          kept_at: toIso(now),
        })),
      )
      .execute();
    await tx
      .insertInto("animal_group")
      .values(ranch.groups.map(({ key, kind, name }) => ({ id: groupId(key), kind, name, created_at: toIso(now) })))
      .execute();
    await addAnimals(tx, ranch.animals, shown, now);
    await summarizeRecords(
      tx,
      ranch.animals.map((a) => namedId(`animal ${a.key}`)),
      from.today,
    );
    await noteSummarized(deps, tx);
    await addItems(tx, items, now, withPast);
    await addLots(tx, (key) => lotPhotos.get(key) as string, { now, today: from.today });
    await addPicks(tx, now);
    await addBirth(tx, deps.zone, now);
    await tx
      .insertInto("session_series")
      .values(ranch.series.map((s) => toSeriesRow(s, now)))
      .execute();
    await tx
      .insertInto("session")
      .values(ranch.sessions.map((s) => toSessionRow(s, now, withPast)))
      .execute();
    const charge = newPublicId();
    await writingStates(tx)
      .insertInto("charge")
      .values({
        id: namedId("sample charge"),
        public_id: charge,
        sale_id: null,
        purpose: "free",
        concept: "Consulta veterinaria a domicilio",
        amount: pesos(850),
        state: "open",
        hold_until: null,
        due_at: toIso(plus(now, 30 * DAY)),
        created_at: toIso(now),
      })
      .execute();
    await writeSetting(tx, "sample_charge", charge, now);
    await writeSetting(tx, "business", ranch.business, now);
    await writeSetting(tx, "modules", { kinds: keysOf(businessKinds), used: moduleCodes }, now);
    for (const [group, values] of Object.entries(ranchSettings)) await writeSetting(tx, group, values, now);
    await addDemoStaff(deps, tx);
    await addOffers(tx, now);
    if (withPast) await addTransfers(tx, now, from.today);
    await addWaitlist(tx, now);
    await writeSetting(tx, "seeded", from, now);
    if (withPast) await writeSetting(tx, PROGRESS, { now, done: 0, dropped: [], over: false } satisfies Progress, now);
    // Files are written before the rows that reference them are committed.
    await Promise.all(drawings.map(([id, , svg]) => writeFile(join(deps.filesDir, "photos", `${id}.svg`), svg)));
  });
}

const animalId = (key: string | null) => (key ? namedId(`animal ${key}`) : null);

const groupId = (key: string) => namedId(`group ${key}`);

/** A statement holds 65,535 values. */
const AT_ONCE = 1_000;

async function addAnimals(tx: Tx, animals: PlannedAnimal[], photos: Map<string, string[]>, now: Instant) {
  const created_at = toIso(now);
  await tx
    .insertInto("animal")
    .values(
      animals.map((animal) => {
        const photo_ids = photos.get(animal.key) ?? [];
        return {
          id: namedId(`animal ${animal.key}`),
          species: animal.species,
          breed: animal.breed,
          name: animal.name,
          sex: animal.sex,
          birth_date: animal.birthDate,
          color: animal.color,
          marks: animal.marks,
          purpose: animal.purpose,
          life_status: "alive" as const,
          dam_id: animalId(animal.damKey),
          sire_id: animalId(animal.sireKey),
          published: animal.published,
          story: animal.story,
          photo_id: photo_ids[0] ?? null,
          photo_ids,
          group_id: groupId(animal.groupKey),
          search_text: toSearchText(
            animal,
            animal.identifiers.map((i) => ({ raw: i.value, norm: normOf(i.type, i.value) })),
          ),
          created_at,
        };
      }),
    )
    .execute();
  await tx
    .insertInto("animal_identifier")
    .values(
      animals.flatMap((animal) =>
        animal.identifiers.map((i) => ({
          id: namedId(`tag ${i.type} ${i.value}`),
          animal_id: namedId(`animal ${animal.key}`),
          type: i.type,
          value_raw: i.value,
          value_norm: normOf(i.type, i.value),
          active: true,
          applied_on: i.appliedOn,
          created_at,
        })),
      ),
    )
    .execute();
  const events = animals.flatMap((animal) =>
    [...animal.events, groupedBy(animal)].map((e, n) => ({
      id: namedId(`event ${animal.key} ${n}`),
      animal_id: namedId(`animal ${animal.key}`),
      type: e.type,
      status: e.status,
      occurred_on: e.on,
      data: JSON.stringify(dataOf(e.data)),
      published: e.published,
      created_at,
    })),
  );
  for (let from = 0; from < events.length; from += AT_ONCE)
    await tx
      .insertInto("animal_event")
      .values(events.slice(from, from + AT_ONCE))
      .execute();
}

const groupedBy = (animal: PlannedAnimal) => ({
  type: "group_change",
  status: "done" as const,
  on: animal.groupedOn,
  data: { groupId: groupId(animal.groupKey) },
  published: false,
});

function normOf(type: MarkType, value: string): string {
  const read = readMark(type, value);
  if (!read.ok) throw new Error(`the demo's ${type} ${value}: ${read.message}`);
  return read.norm;
}

/** References the sire by id. */
const dataOf = ({ sireKey, ...data }: PlannedEvent["data"] & { groupId?: string }) => ({
  ...data,
  ...(sireKey ? { sireId: animalId(sireKey) } : {}),
});

function picturesOf(
  item: PlannedItem,
  shown: Map<string, string[]>,
  photo: (key: string, alt: string, svg: string) => string,
): string[] {
  const p = item.picture;
  if (p.of === "animal") return shown.get(p.animalKey) ?? [];
  return [photo(item.key, item.alt, p.of === "good" ? drawGood(p.name) : drawVisit(p.name))];
}

async function addItems(tx: Tx, all: { item: PlannedItem; photos: string[] }[], now: Instant, withPast: boolean) {
  // One minute apart, so that the shop's order is the plan's.
  const publishedAt = (item: PlannedItem, n: number) => toIso(plus(now, -item.publishedDaysAgo * DAY - n * MINUTE));
  await tx
    .insertInto("catalog_item")
    .values(
      all.map(({ item, photos }, n) => ({
        id: namedId(`item ${item.key}`),
        kind: item.kind,
        shelf: item.shelf,
        animal_id: animalId(item.animalKey),
        title: item.title,
        subtitle: item.subtitle,
        description: item.description,
        species: item.species,
        category: item.category,
        price_mode: item.priceMode,
        price: item.price,
        price_per_kg: item.pricePerKg,
        est_weight_g: item.estWeight,
        tax_class: item.taxClass,
        deposit_bp: item.depositBp,
        deposit_amount: item.depositAmount ?? null,
        deposit_refundable: item.depositRefundable ?? null,
        deposit_days: item.depositDays ?? null,
        stock: withPast ? item.stock : item.left,
        max_qty: item.maxQty,
        delivery: item.delivery,
        status: "published" as const,
        photo_id: photos[0] ?? null,
        photo_ids: photos,
        search_text: searchText(item.title, item.subtitle, item.category),
        published_at: publishedAt(item, n),
      })),
    )
    .execute();
  await tx
    .insertInto("item_price")
    .values(
      all.map(({ item }, n) => ({
        id: namedId(`price ${item.key}`),
        item_id: namedId(`item ${item.key}`),
        price: item.price,
        price_mode: item.priceMode,
        price_per_kg: item.pricePerKg,
        est_weight_g: item.estWeight,
        at: publishedAt(item, n),
        who: "programa",
      })),
    )
    .execute();
}

const toSeriesRow = (series: PlannedSeries, now: Instant) => ({
  id: namedId(`series ${series.key}`),
  item_id: namedId(`item ${series.itemKey}`),
  weekdays: series.weekdays,
  local_time: series.time,
  zone: series.zone,
  minutes: series.minutes,
  first_day: series.from,
  last_day: series.until,
  capacity: series.capacity,
  tiers: JSON.stringify(series.tiers),
  opens_before: series.opensBefore,
  closes_before: series.closesBefore,
  skipped: series.skip,
  created_at: toIso(now),
});

/** Past visits stay open until their planned sales are played. */
function toSessionRow(session: PlannedSession, now: Instant, withPast: boolean) {
  const [day, time] = session.localStart.split("T") as [Day, string];
  const at = toSessionInstants(session.zone, { ...session, day, time });
  return {
    id: namedId(`session ${session.key}`),
    item_id: namedId(`item ${session.itemKey}`),
    series_id: namedId(`series ${session.seriesKey}`),
    series_day: session.seriesDay,
    alone: session.alone,
    local_start: `${day} ${time}:00`,
    zone: session.zone,
    starts_at: toIso(at.starts),
    ends_at: toIso(at.ends),
    capacity: session.capacity,
    seats_taken: session.taken,
    tiers: JSON.stringify(session.tiers),
    sales_open_at: at.opens === null ? null : toIso(at.opens),
    sales_close_at: toIso(at.closes),
    status: at.starts <= now && !withPast ? ("completed" as const) : ("open" as const),
  };
}
