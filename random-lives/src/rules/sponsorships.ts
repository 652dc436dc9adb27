import type { Life } from "../life/life";
import type { Facts } from "./facts";
import { repeated } from "./facts";

const OVER = ["cancelled", "expired"];

/** Rules 2, 3 and 4: a month of a promise is asked for once, at what was promised, and is never a sale. */
export function* sponsored(h: Life, f: Facts): Generator<string> {
  const charges = f.charges.filter((c) => c.sponsorship_id !== null);
  const months = charges.filter((c) => !OVER.includes(c.state)).map((c) => `${c.sponsorship_id} ${c.for_month}`);
  for (const [month, n] of repeated(months)) yield `2: the month ${month} of a sponsorship has ${n} charges`;
  for (const c of charges) {
    const gift = f.gifts.find((g) => g.id === c.sponsorship_id);
    if (c.purpose !== "sponsorship" || c.sale_id !== null)
      yield `3: charge ${c.id} of a sponsorship is for ${c.purpose} of the sale ${c.sale_id}`;
    if (!gift || c.amount !== gift.amount || c.amount < h.gift.least)
      yield `3: charge ${c.id} asks for ${c.amount} of a sponsorship of ${gift?.amount}`;
  }
  for (const g of f.gifts)
    if (!g.monthly && charges.filter((c) => c.sponsorship_id === g.id).length !== 1)
      yield `2: the sponsorship ${g.public_id} of once has more than its charge`;
  for (const seen of h.gifts)
    if (!charges.some((c) => c.public_id === seen.chargeId && c.amount === seen.amount))
      yield `4: the acknowledged gift ${seen.chargeId} of ${seen.amount} is not there`;
  for (const l of f.lines) if (l.item_id === h.gift.itemId) yield `3: the sale ${l.sale_id} has a sponsorship in it`;
}

/** Rule 5: the month's report has what was given apart from what was sold. */
export async function reportedApart(h: Life, f: Facts): Promise<string[]> {
  const given = f.charges.filter((c) => c.sponsorship_id !== null).map((c) => c.id);
  const { rows } = await h.world.db.query<{ month: string }>(
    `select distinct to_char(at at time zone 'America/Mexico_City', 'YYYY-MM-01') as month from journal where charge_id = any($1)`,
    [given],
  );
  const said: string[] = [];
  for (const { month } of rows) {
    const { body, status } = await h.owner.get(`/api/reports?span=month&on=${month}`);
    if (status !== 200) continue;
    const [sum] = (
      await h.world.db.query<{ sum: number }>(
        `select coalesce(sum(p.amount), 0)::bigint as sum from posting p join journal j on j.id = p.journal_id
           join charge c on c.id = j.charge_id
         where c.purpose = 'sponsorship' and j.kind = 'collect' and p.account like 'clearing:%'
           and to_char(j.at at time zone 'America/Mexico_City', 'YYYY-MM-01') = $1`,
        [month],
      )
    ).rows;
    const part = (body.purposes as { key: string; collected: number }[]).find((p) => p.key === "sponsorship");
    if ((part?.collected ?? 0) !== Number(sum?.sum ?? 0))
      said.push(`5: the report of ${month} has ${part?.collected ?? 0} of sponsorships and the ledger ${sum?.sum}`);
    if ((body.items as { id: string | null }[]).some((it) => it.id === h.gift.itemId))
      said.push(`5: the report of ${month} has a sponsorship among what was sold`);
  }
  return said;
}
