import type { Birth } from "@corral/contract/types";
import { knownFacts } from "@corral/domain/herd/animals/known-facts";
import { present } from "@corral/domain/kernel/lookup";
import { dayIn, momentForList, toIso } from "@corral/domain/kernel/time";
import { birthDays } from "@corral/domain/shop/births";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { ItemRow } from "#src/features/shop/catalog/store";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type InLine, readLines } from "./line";
import { type Young, youngOfAll } from "./record-young";

/** All of a page at once: as many statements for twenty births as for one. */
async function views(deps: TxDeps, db: Db | Tx, items: readonly ItemRow[]): Promise<Birth[]> {
  if (items.length === 0) return [];
  const ids = items.map((it) => it.id);
  const [dams, lines, { rows: young }, born] = await Promise.all([
    db
      .selectFrom("animal")
      .select(["id", "name"])
      .where(
        "id",
        "in",
        items.flatMap((it) => it.dam_id ?? []),
      )
      .execute(),
    readLines(db, items),
    youngOfAll(ids).execute(db),
    db
      .selectFrom("pick_animal")
      .select((e) => ["item_id", e.fn.countAll<number>().as("n")])
      .where("item_id", "in", ids)
      .groupBy("item_id")
      .execute(),
  ]);
  const photos = await readPhotoViews(
    db,
    [...items, ...young].map((it) => it.photo_id),
  );
  return items.map((item) =>
    view(deps, item, {
      dam: present(dams.find((it) => it.id === item.dam_id)),
      line: lines.get(item.id) ?? [],
      young: young.filter((it) => it.item_id === item.id),
      born: Number(born.find((it) => it.item_id === item.id)?.n ?? 0),
      photos,
    }),
  );
}

interface Around {
  dam: { id: string; name: string };
  line: InLine[];
  young: Young[];
  /** How many of its young the listing offers. */
  born: number;
  photos: Awaited<ReturnType<typeof readPhotoViews>>;
}
function view(deps: TxDeps, item: ItemRow, { dam, line, young, born, photos }: Around): Birth {
  const today = dayIn(deps.zone, deps.now());
  const isLate = item.born_at === null && item.birth_to !== null && item.birth_to < today;
  return {
    id: item.id,
    title: item.title,
    photo: photos.get(item.photo_id ?? "") ?? null,
    dam,
    price: item.price,
    daysWords: birthDays(present(item.birth_from), present(item.birth_to)),
    ...(item.born_at !== null
      ? line.some((it) => it.left > 0)
        ? { stateWords: "Escogiendo", tone: "accent" as const }
        : { stateWords: "Terminado", tone: "neutral" as const }
      : isLate
        ? { stateWords: "Ya pasó la fecha", tone: "warn" as const }
        : item.status === "published"
          ? { stateWords: "Por nacer", tone: "success" as const }
          : { stateWords: "Por nacer, en pausa", tone: "neutral" as const }),
    places: item.places ?? 0,
    taken: line.reduce((n, it) => n + it.heads, 0),
    born: item.born_at === null ? null : born,
    turnHours: item.turn_hours ?? 0,
    line: line.map((it) => ({
      chargeId: it.chargeId,
      name: it.name,
      heads: it.heads,
      left: it.left,
      ...lineWords(deps, it),
    })),
    young: young.map((a) => ({
      animalId: a.id,
      name: a.name,
      facts: knownFacts({ sex: a.sex, birth_date: a.birth_date, grams: null }, today).join(" · "),
      photo: photos.get(a.photo_id ?? "") ?? null,
    })),
  };
}

/** How somebody in line stands. */
function lineWords(deps: TxDeps, it: InLine): Pick<Birth["line"][number], "words" | "tone"> {
  if (!it.isPaid) return { words: "Sin pagar", tone: "warn" };
  if (it.start === null) return { words: "Pagado", tone: "success" };
  if (it.left === 0) return { words: "Ya escogió", tone: "success" };
  return it.start <= deps.now()
    ? { words: "Le toca escoger", tone: "accent" }
    : { words: `Le toca a más tardar ${momentForList(deps.zone, it.start, deps.now())}`, tone: "neutral" };
}

/** Places of one birth; undefined where an item isn't one. */
export async function readBirth(deps: TxDeps, db: Db | Tx, itemId: string): Promise<Birth | undefined> {
  const item = await db
    .selectFrom("catalog_item")
    .selectAll()
    .where("id", "=", itemId)
    .where("dam_id", "is not", null)
    .executeTakeFirst();
  return item && (await views(deps, db, [item]))[0];
}

/** A page of births, the newest first: those that are expected, or those of which the young are there. */
export async function listBirths(
  deps: Deps,
  ask: { group?: "open" | "over" | undefined; cursor?: string | undefined; limit?: number | undefined },
) {
  const limit = ask.limit ?? 20;
  const after = readCursor(ask.cursor, "moment");
  const rows = await deps.db
    .selectFrom("catalog_item")
    .selectAll()
    .where("dam_id", "is not", null)
    .where("status", "<>", "archived")
    .where("born_at", ask.group === "over" ? "is not" : "is", null)
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(published_at, id) < (${toIso(present(after?.value))}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await views(deps, deps.db, shown),
    next: last ? writeCursor({ value: last.published_at, id: last.id }) : null,
  };
}

/** Pregnant females of which no places are sold yet, the next to give birth first. */
export async function listDams(deps: Deps) {
  const rows = await deps.db
    .selectFrom("animal as a")
    .select(["a.id", "a.name", "a.expects_from", "a.expects_to"])
    .where("a.life_status", "=", "alive")
    .where("a.present", "=", true)
    .where("a.expects_from", "is not", null)
    .where("a.expects_to", "is not", null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("catalog_item as i")
            .select("i.id")
            .whereRef("i.dam_id", "=", "a.id")
            .where("i.born_at", "is", null)
            .where("i.status", "in", ["draft", "published", "paused"]),
        ),
      ),
    )
    .orderBy("a.expects_from")
    .orderBy("a.id")
    .limit(200)
    .execute();
  return {
    dams: rows.flatMap((a) =>
      a.expects_to === null
        ? []
        : [
            {
              animalId: a.id,
              name: a.name,
              birthFrom: a.expects_from ?? a.expects_to,
              birthTo: a.expects_to,
              daysWords: birthDays(a.expects_from ?? a.expects_to, a.expects_to),
            },
          ],
    ),
  };
}
