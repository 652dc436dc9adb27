import { type LegalField, missingLegal } from "@corral/domain/business/legal";
import type { SettingValue } from "@corral/domain/business/settings/fields";
import { checkGroup, fieldsOf, type SettingFault, type SettingGroup } from "@corral/domain/business/settings/groups";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { shownItemStates } from "@corral/domain/shop/items/states";
import { sql } from "kysely";
import { hasSecondFactor } from "#src/features/business/auth/second-factor/check";
import { recordFact } from "#src/features/business/facts/record-fact";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { announceSettings } from "#src/platform/live/live";
import { writeSetting } from "./business";
import { ABOUT, settingsView } from "./settings-view";

type View = Awaited<ReturnType<typeof settingsView>>;

/**
 * Replaces a whole group of settings, if its version is still the one that was seen. What was agreed before
 * (deadlines, a sale's policies, receipts) is stored with it and doesn't change.
 */
export async function changeSettings(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  group: SettingGroup,
  ask: { values: Readonly<Record<string, unknown>>; seen: number },
): Promise<Result<View, "VALIDATION_FAILED" | "SETTING_OUT_OF_BOUNDS" | "VERSION_CONFLICT" | "LEGAL_INFO_MISSING">> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${group}`}))`.execute(tx);
  const now = await settingsView(deps, tx, group);
  if (ask.seen !== now.version) return refuse("VERSION_CONFLICT", conflict(now), { current: now });
  const { values, faults } = checkGroup(group, ask.values);
  if (group === "receipts" && faults.length === 0) faults.push(...(await seriesOfAnother(tx, values)));
  if (group === "sales" && values.secondFactorRequired && !now.values.secondFactorRequired)
    faults.push(...(await withoutOwnFactor(tx, staff)));
  if (group === "business" && faults.length === 0)
    for (const [field, words] of [
      ["logo", "Logo"],
      ["cover", "Portada"],
    ] as const) {
      const photo = values[field];
      if (photo && photo !== now.values[field])
        if (!(await keepPhotos(deps, tx, [String(photo)], `${words} de ${String(values.name)}`)))
          faults.push({ field, message: "Esa foto ya no está: envíala otra vez.", outOfBounds: false });
    }
  const refused = refusalOf(group, faults);
  if (refused) return refused;
  const unnamed = group === "business" ? await sellsUnnamed(tx, values) : undefined;
  if (unnamed) return unnamed;
  const changed = Object.keys(values).filter((f) => same(values[f]) !== same(now.values[f]));
  if (changed.length === 0) return ok(now);
  // Values that an older version stored in the same row stay.
  const row = await tx.selectFrom("setting").select("value").where("key", "=", group).executeTakeFirst();
  await writeSetting(tx, group, { ...(row?.value as object | undefined), ...values }, deps.now());
  const pick = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((f) => [f, of[f]]));
  await recordFact(
    deps,
    tx,
    staff,
    "setting.change",
    { kind: ABOUT, id: group },
    { before: pick(now.values), after: pick(values) },
  );
  await announceSettings(tx);
  return ok(await settingsView(deps, tx, group));
}

/**
 * The law requires the seller's data while anything is on sale, so publishing requires them and they can't be removed
 * afterwards.
 */
async function sellsUnnamed(tx: Tx, values: Record<string, SettingValue>) {
  // The group is the business's, whose legal fields are texts.
  const missing = missingLegal(values as unknown as Record<LegalField, string>);
  if (missing.length === 0) return undefined;
  const { n } = await tx
    .selectFrom("catalog_item")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("status", "in", [...shownItemStates])
    .executeTakeFirstOrThrow();
  if (Number(n) === 0) return undefined;
  return refuse(
    "LEGAL_INFO_MISSING",
    `Falta ${missing.map((m) => m.words).join(" y ")}, que la ley pide mostrar mientras hay algo a la venta. Escríbelo, o pon primero en pausa lo que vendes.`,
    {
      errors: missing.map(({ field, words }) => ({
        field,
        message: `No se puede quitar ${words} mientras hay algo a la venta.`,
      })),
    },
  );
}

const same = (value: unknown) => canonicalJson({ value });
const conflict = ({ changed }: View) =>
  changed
    ? `${changed.by} lo cambió ${changed.words}. Lo que escribiste sigue aquí: compáralo y guarda otra vez.`
    : undefined;

function refusalOf(group: SettingGroup, faults: readonly SettingFault[]) {
  if (faults.length === 0) return undefined;
  const errors = faults.map(({ field, message }) => ({ field, message }));
  const beyond = faults.find((f) => f.outOfBounds);
  if (!beyond) return refuse("VALIDATION_FAILED", undefined, { errors });
  const field = fieldsOf(group)[beyond.field];
  const bounds = field && "min" in field ? { min: field.min, max: field.max } : {};
  return refuse("SETTING_OUT_OF_BOUNDS", `${field?.label}: ${beyond.message}`, {
    errors,
    field: beyond.field,
    ...bounds,
  });
}

/** Whoever requires it of others has one themselves, or the change would end the session that makes it. */
const withoutOwnFactor = async (tx: Tx, staff: Staff): Promise<SettingFault[]> =>
  (await hasSecondFactor(tx, staff.id))
    ? []
    : [
        {
          field: "secondFactorRequired",
          message: "Activa primero el tuyo, en tu acceso. La demostración no tiene.",
          outOfBounds: false,
        },
      ];

/** A series that is already used by another type of folio: the two could not be told apart. */
async function seriesOfAnother(tx: Tx, values: Record<string, SettingValue>): Promise<SettingFault[]> {
  const used = await tx.selectFrom("receipt").select(["tipo", "series"]).distinct().execute();
  return Object.keys(values)
    .filter((type) => used.some((u) => u.series === values[type] && u.tipo !== type))
    .map((field) => ({ field, message: "Esa serie ya tiene folios de otro tipo.", outOfBounds: false }));
}
