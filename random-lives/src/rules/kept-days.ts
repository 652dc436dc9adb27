import type { Life } from "../life/life";

/** Rule 5: what is kept of the days that are over says what their ledger says. */
export async function keptDaysAgree(h: Life): Promise<string[]> {
  const { rows } = await h.world.db.query<{ from: string | null; to: string }>(
    `select to_char(greatest(min(day), max(day) - 700), 'YYYY-MM-DD') as from, to_char(max(day), 'YYYY-MM-DD') as to from report_day`,
  );
  const [range] = rows;
  if (!range?.from) return [];
  const path = `/api/reports?span=range&from=${range.from}&to=${range.to}`;
  const kept = await h.owner.get(path);
  await h.world.db.query("delete from report_day");
  const added = await h.owner.get(path);
  return JSON.stringify(kept.body) === JSON.stringify(added.body)
    ? []
    : [
        `5: kept of ${range.from} to ${range.to}: ${JSON.stringify(kept.body)}, and in the ledger: ${JSON.stringify(added.body)}`,
      ];
}
