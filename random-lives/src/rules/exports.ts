import type { Life } from "../life/life";

interface Report {
  totals: { collected: number; refunded: number; disputed: number; net: number };
  items: { id: string | null; net: number }[];
  moreItems: { net: number };
  methods: { net: number }[];
}

/** Rule 5: each file of the reports, the screen and the ledger say the same sums, to the centavo. */
export async function exportsAgree(h: Life): Promise<string[]> {
  // The last year of its money: a report covers no more.
  const { rows } = await h.world.db.query<{ since: string; until: string; net: number; receipts: number }>(
    `with day as (select greatest(min((at at time zone $1)::date), max((at at time zone $1)::date) - 360) as since,
         max((at at time zone $1)::date) as until from journal)
     select since::text, until::text,
       (select coalesce(sum(p.amount), 0)::bigint from journal j join posting p on p.journal_id = j.id
         where j.charge_id is not null and p.account like 'clearing:%' and (j.at at time zone $1)::date between since and until) as net,
       (select count(*)::int from receipt where (issued_at at time zone $1)::date between since and until) as receipts
     from day`,
    ["America/Mexico_City"],
  );
  const [ledger] = rows;
  if (!ledger?.since) return [];
  const span = `from=${ledger.since}&to=${ledger.until}`;
  const { body, status } = await h.owner.get(`/api/reports?span=range&${span}`);
  if (status !== 200) return [`5: the report of ${span} answers ${status}`];
  const report = body as Report;
  const [moved, items, receipts] = await Promise.all(
    ["movimientos", "articulos", "comprobantes"].map((name) => linesOf(h, `/api/reports/${name}.csv?${span}`)),
  );
  const sum = (lines: string[][] | undefined, at: number) => (lines ?? []).reduce((n, line) => n + cents(line[at]), 0);
  const { collected, refunded, disputed, net } = report.totals;
  const same: [string, number, number][] = [
    ["the ledger's net and the report's", Number(ledger.net), net],
    ["what came in of movimientos.csv and the report's", sum(moved, 6), collected],
    ["what went out of movimientos.csv and the report's", sum(moved, 7), refunded + disputed],
    ["the net of movimientos.csv and the report's", sum(moved, 8), net],
    ["the items of the report and its net", report.items.reduce((n, it) => n + it.net, report.moreItems.net), net],
    ["the net of articulos.csv and the report's", sum(items, 1), net],
    ["the methods of the report and its net", report.methods.reduce((n, it) => n + it.net, 0), net],
    ["what came in of comprobantes.csv and movimientos.csv", sum(receipts, 6), sum(moved, 6)],
    ["the lines of comprobantes.csv and the receipts", receipts?.length ?? 0, ledger.receipts],
  ];
  const inFile = new Map(items?.map((line) => [line[2] || line[0], cents(line[1])]));
  return [
    ...same.filter(([, a, b]) => a !== b).map(([what, a, b]) => `5: ${what} differ: ${a} and ${b}`),
    ...report.items.flatMap((it) =>
      it.id === null || inFile.get(it.id) === it.net
        ? []
        : [`5: ${it.id} has ${it.net} in the report and ${inFile.get(it.id)} in articulos.csv`],
    ),
  ];
}

const cents = (cell: string | undefined) => Math.round(Number(cell ?? 0) * 100);
/** The lines of a file below its header; its cells may be in quotes. */
async function linesOf(h: Life, path: string): Promise<string[][]> {
  const text = ((await h.owner.get(path)).text ?? "").replace(/^\ufeff/, "");
  return text
    .split("\r\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((it) => it[1] ?? it[2] ?? ""));
}
