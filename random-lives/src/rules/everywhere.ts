import type { Life } from "../life/life";

/** What holds over the whole database, whoever wrote it. */
export async function everywhere(h: Life): Promise<string[]> {
  const { db, bank } = h.world;
  const q = async (sql: string, values: unknown[] = []) =>
    (await db.query(sql, values)).rows as Record<string, unknown>[];
  const [series, sum, twice, odd] = await Promise.all([
    q(
      "select series, year, count(*)::int as n, max(number) as last, min(number) as first from receipt group by series, year",
    ),
    q("select coalesce(sum(amount), 0)::bigint as sum from posting"),
    q(
      "select subject_id from claim where subject_type = 'animal' and state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold') group by 1 having count(*) > 1",
    ),
    q(
      "select provider, payment_ref from receipt where tipo in ('pago', 'donativo') and payment_ref is not null group by 1, 2 having count(*) > 1",
    ),
  ]);
  const kept = new Set((await q("select raw from provider_event")).map((r) => r.raw));
  const references = (await bank.money()).map((m) => m.reference);
  const ours = new Set((await q("select id from attempt where id::text = any($1)", [references])).map((r) => r.id));
  const missing = h.received.length
    ? await q("select id, type, outcome from provider_event where processed_at is null")
    : [];
  return [
    ...series
      .filter((s) => s.n !== s.last || s.first !== 1)
      .map((s) => `10: folios of ${s.series} ${s.year}: ${s.n} from ${s.first} to ${s.last}`),
    ...sum.filter((s) => s.sum !== 0).map((s) => `5: the ledger sums to ${s.sum}`),
    ...twice.map((t) => `1: the animal ${t.subject_id} has two live claims`),
    ...odd.map((o) => `5: ${o.payment_ref} has two receipts`),
    ...references
      .filter((r) => r === null || !ours.has(r))
      .map((r) => `2: the provider took money for ${r}, which nobody here knows`),
    ...h.received
      .filter((n) => !kept.has(n.body))
      .map((n) => `4: a notice was acknowledged and is not there: ${n.body}`),
    ...missing.map((m) => `4: notice ${m.id} (${m.type}) was acknowledged and never understood`),
  ];
}
