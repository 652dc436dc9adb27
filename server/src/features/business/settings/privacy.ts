import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { dayIn, momentInWords, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { readSettings, writeSetting } from "./business";
import { defaultPrivacy, type Privacy } from "./default-privacy";

type NewWebhook = Omit<Privacy, "version">;

/**
 * Publishes a text as a new version. A buyer in the middle of a purchase is shown it before paying
 * (PRIVACY_NOT_SHOWN).
 */
export async function publishPrivacy(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: NewWebhook & { over: string },
): Promise<Result<Privacy, "VALIDATION_FAILED" | "VERSION_CONFLICT">> {
  await sql`select pg_advisory_xact_lock(hashtext('setting privacy'))`.execute(tx);
  const { privacy: before, zone } = await readSettings(tx);
  if (ask.over !== before.version) return refuse("VERSION_CONFLICT", undefined, { current: before });
  const tidy = (lines: readonly string[]) => lines.map((l) => l.trim()).filter(Boolean);
  const text = {
    short: ask.short.trim(),
    necessary: tidy(ask.necessary),
    voluntary: tidy(ask.voluntary),
    full: ask.full.trim(),
  };
  if (text.necessary.length === 0) return refuseField("necessary", "Di al menos para qué necesitas los datos.");
  const known = await tx.selectFrom("privacy_notice").select("version").execute();
  const taken = new Set([defaultPrivacy.version, before.version, ...known.map((k) => k.version)]);
  const now = deps.now();
  const notice = { version: freeVersion(dayIn(zone, now), taken), ...text };
  // The default notice has no row until it is replaced.
  if (!known.some((k) => k.version === before.version)) await keep(tx, before, null, toIso(now));
  await keep(tx, notice, staff.id, toIso(now));
  await writeSetting(tx, "privacy", notice, now);
  await recordFact(
    deps,
    tx,
    staff,
    "privacy.publish",
    { kind: "privacy", id: notice.version },
    { before: { version: before.version }, after: { version: notice.version } },
  );
  return ok(notice);
}

const freeVersion = (day: string, taken: ReadonlySet<string>) => {
  for (let n = 1; ; n++) {
    const version = n === 1 ? day : `${day}-${n}`;
    if (!taken.has(version)) return version;
  }
};

const keep = (tx: Tx, { version, short, necessary, voluntary, full }: Privacy, by: string | null, at: string) =>
  tx
    .insertInto("privacy_notice")
    .values({
      version,
      short,
      necessary: [...necessary],
      voluntary: [...voluntary],
      body: full,
      published_at: at,
      published_by: by,
    })
    .execute();

const textOf = (r: { version: string; short: string; necessary: string[]; voluntary: string[]; body: string }) => ({
  version: r.version,
  short: r.short,
  necessary: r.necessary,
  voluntary: r.voluntary,
  full: r.body,
});

/** Any version that was ever in force; undefined for an unknown one. */
export async function readPrivacy(db: Db, version: string): Promise<Privacy | undefined> {
  const { privacy } = await readSettings(db);
  if (privacy.version === version) return privacy;
  const row = await db.selectFrom("privacy_notice").selectAll().where("version", "=", version).executeTakeFirst();
  if (row) return textOf(row);
  return version === defaultPrivacy.version ? defaultPrivacy : undefined;
}

/** The current version and the earlier ones, with the number of sales under each. */
export async function privacyVersions(deps: Deps) {
  const { privacy } = await readSettings(deps.db);
  const rows = await deps.db
    .selectFrom("privacy_notice as p")
    .leftJoin("staff_user as u", "u.id", "p.published_by")
    .selectAll("p")
    .select("u.name as by")
    .orderBy("p.published_at", "desc")
    .orderBy("p.version", "desc")
    .execute();
  const sales = await deps.db
    .selectFrom("sale")
    .select((e) => ["privacy_version", e.fn.countAll<number>().as("n")])
    .groupBy("privacy_version")
    .execute();
  const under = new Map(sales.map((s) => [s.privacy_version, Number(s.n)]));
  const items = rows.map((r) => ({
    ...textOf(r),
    // The date of the default notice is unknown.
    publishedWords: r.published_by ? momentInWords(deps.zone, r.published_at, { year: true }) : null,
    by: r.by,
    sales: under.get(r.version) ?? 0,
  }));
  const isKept = rows.some((r) => r.version === privacy.version);
  const first = { ...privacy, necessary: [...privacy.necessary], voluntary: [...privacy.voluntary] };
  return {
    current: privacy.version,
    items: isKept
      ? items
      : [{ ...first, publishedWords: null, by: null, sales: under.get(privacy.version) ?? 0 }, ...items],
  };
}
