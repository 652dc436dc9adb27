import { deviceName } from "@corral/domain/business/device-name";
import { inWords as settingInWords } from "@corral/domain/business/settings/fields";
import { fieldsOf, type SettingGroup, settingGroups } from "@corral/domain/business/settings/groups";
import { factOf } from "@corral/domain/facts";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import type { RefundState } from "@corral/domain/payments/refunds/states";
import { reviewWords } from "@corral/domain/reviews";
import { transferWords } from "@corral/domain/selling/transfers/states";
import { itemStateWords } from "@corral/domain/shop/items/states";
import { known, providerNames } from "#src/features/business/credentials/known";
import { messageWords } from "#src/features/office/messages/message-view";
import { refundStateWords } from "#src/features/payments/charges/view/refund-words";
import type { Deps } from "#src/platform/deps";
import { hiddenFields, inOrder, labelOf, valueInWords } from "./fields";
import { whoWords } from "./sentences";

export interface Entry {
  id: string;
  at: Instant;
  staff_id: string | null;
  who: string;
  action: string;
  about_kind: string | null;
  about_id: string | null;
  data: Record<string, unknown>;
  address: string | null;
  device: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);

/** Entries in words, with the current names of their subjects. */
export async function entryViews(deps: Deps, rows: Entry[]) {
  const names = await readNames(deps, rows);
  return rows.map((e) => {
    const { kind, said } = factOf(e.action);
    const who = whoWords(e.who, e.staff_id !== null);
    const about = names.get(`${e.about_kind} ${e.about_id}`);
    const named = about?.name ?? (typeof e.data.name === "string" ? e.data.name : null);
    const facts = inOrder(Object.keys(e.data))
      .filter((key) => !hiddenFields.includes(key) && !(key === "name" && named === e.data.name))
      .map((key) => ({ label: labelOf(key), value: inWords(deps, e, key, e.data[key]) ?? "" }))
      .filter((f) => f.value !== "");
    const linked = typeof e.data.charge === "string" && /^[A-Za-z0-9_-]{22,43}$/.test(e.data.charge);
    return {
      id: e.id,
      at: toIso(e.at),
      atWords: momentForList(deps.zone, e.at, deps.now()),
      kind,
      who,
      sentence: `${who} ${said}`,
      about: e.about_kind === "staff" && e.about_id === e.staff_id ? null : named,
      changes: changesOf(deps, e),
      facts,
      from: { device: e.device ? deviceName(e.device) : null, address: e.address },
      chargeId: linked ? (e.data.charge as string) : (about?.chargeId ?? null),
    };
  });
}

function changesOf(deps: Deps, e: Entry) {
  const before = isRecord(e.data.before) ? e.data.before : {};
  const after = isRecord(e.data.after) ? e.data.after : {};
  return inOrder([...new Set([...Object.keys(before), ...Object.keys(after)])])
    .map((key) => ({
      label: settingOf(e, key)?.label ?? labelOf(key),
      before: inWords(deps, e, key, before[key]),
      after: inWords(deps, e, key, after[key]),
    }))
    .filter((c) => c.before !== c.after);
}

const chargeWords = Object.fromEntries(Object.entries(chargeSaid).map(([state, said]) => [state, said.words]));
const stateWords: Record<string, Record<string, string>> = {
  charge: chargeWords,
  review_task: chargeWords,
  item: itemStateWords,
  transfer: transferWords,
  message: messageWords,
};

/** The words of a state depend on the kind of its row. */
function inWords(deps: Deps, e: Entry, key: string, value: unknown) {
  const setting = settingOf(e, key);
  if (setting) return settingInWords(setting, value);
  if (key === "state" && typeof value === "string") {
    if (e.about_kind === "refund") return refundStateWords({ state: value as RefundState, way: "provider" });
    return stateWords[e.about_kind ?? ""]?.[value] ?? value;
  }
  return valueInWords(deps.zone, key, value);
}

/** The setting that a key of a settings entry refers to. */
function settingOf(e: Entry, key: string) {
  const group = e.about_kind === "setting" ? (e.about_id ?? "") : "";
  return Object.hasOwn(settingGroups, group) ? fieldsOf(group as SettingGroup)[key] : undefined;
}

interface About {
  name: string;
  chargeId: string | null;
}

async function readNames(deps: Deps, rows: Entry[]): Promise<Map<string, About>> {
  const ids = (kind: string) =>
    [...new Set(rows.filter((r) => r.about_kind === kind).map((r) => r.about_id ?? ""))].filter((id) => UUID.test(id));
  const names = new Map<string, About>();
  const [staff, charges, refunds, tasks] = ["staff", "charge", "refund", "review_task"].map(ids) as [
    string[],
    string[],
    string[],
    string[],
  ];
  for (const [group, { title }] of Object.entries(settingGroups))
    names.set(`setting ${group}`, { name: title, chargeId: null });
  for (const provider of providerNames)
    names.set(`provider ${provider}`, { name: known[provider].name, chargeId: null });
  if (staff.length)
    for (const u of await deps.db.selectFrom("staff_user").select(["id", "name"]).where("id", "in", staff).execute())
      names.set(`staff ${u.id}`, { name: u.name, chargeId: null });
  if (charges.length)
    for (const c of await deps.db
      .selectFrom("charge")
      .select(["id", "concept", "public_id"])
      .where("id", "in", charges)
      .execute())
      names.set(`charge ${c.id}`, { name: c.concept, chargeId: c.public_id });
  if (refunds.length)
    for (const r of await deps.db
      .selectFrom("refund as r")
      .innerJoin("charge as c", "c.id", "r.charge_id")
      .select(["r.id", "c.concept", "c.public_id"])
      .where("r.id", "in", refunds)
      .execute())
      names.set(`refund ${r.id}`, { name: r.concept, chargeId: r.public_id });
  if (tasks.length)
    for (const t of await deps.db
      .selectFrom("review_task as t")
      .leftJoin("charge as c", "c.id", "t.charge_id")
      .select(["t.id", "t.kind", "c.public_id"])
      .where("t.id", "in", tasks)
      .execute())
      names.set(`review_task ${t.id}`, { name: reviewWords(t.kind), chargeId: t.public_id });
  return names;
}
