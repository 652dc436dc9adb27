import { itemAt, present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { speciesPlural } from "@corral/domain/kernel/species";
import type { Zone } from "@corral/domain/kernel/time";
import { hourWords, purposeWords, sellerWords, soldKindWords } from "@corral/domain/office/reports";
import { accountName } from "@corral/domain/payments/balance-explained/account-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { isSale } from "@corral/domain/payments/purposes";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import { type ItemSum, sumKinds } from "./items";
import { inDays, type Split } from "./kept-days";
import { type PartSum, partsOf } from "./money";

/** Money in, money out and their difference, in centavos, of one method, purpose, hour or person. */
interface Part {
  key: string;
  words: string;
  collected: Centavos;
  back: Centavos;
  net: Centavos;
}
/** A sum over a part of what a report tells apart: the rest of its columns is null. */
type Row = PartSum & { by: "part" | "hour" | "seller"; seller: string | null };

/** Methods, purposes, hours, people and amounts without an item from one query, so that all sum to the same total. */
export async function sumsByPart(db: Db, zone: Zone, { kept, gaps }: Split) {
  const { rows } = await sql<Row>`
    select s.*, u.name as seller from (
      select way, method, account, purpose, has_sale, hour, seller_id,
        case grouping(purpose, hour) when 1 then 'part' when 2 then 'hour' else 'seller' end as by,
        sum(money)::bigint as money, sum(debt)::bigint as debt, sum(over)::bigint as over, sum(fees)::bigint as fees
      from (
        select way, method, account, purpose, has_sale, hour, seller_id, money, debt, over, fees from (${partsOf(gaps, zone)}) m
        union all select way, method, account, purpose, has_sale, hour, seller_id, money, debt, over, fees from report_part
          where ${inDays(sql`day`, kept)}
      ) as all_of_them
      group by grouping sets ((way, method, account, purpose, has_sale), (way, hour), (way, seller_id))
    ) s left join staff_user u on u.id = s.seller_id`.execute(db);
  const parts = rows.filter((r) => r.by === "part");
  const byMoney = (r: Row) => r.money;
  const methods = gathered(
    parts.filter((r) => r.account !== null),
    (r) => `${r.account} ${r.method}`,
    ({ account, method }) => (method === account ? accountName(present(account)) : methodWords(present(method))),
    byMoney,
  ).map(({ first, ...part }) => ({ ...part, account: present(first.account) }));
  const purposes = [
    ...gathered(
      parts,
      (r) => r.purpose,
      (r) => purposeWords(r.purpose),
      (r) => r.debt,
    ),
    ...gathered(
      parts,
      () => "surplus",
      () => purposeWords("surplus"),
      (r) => r.over,
    ),
  ].map(withoutFirst);
  const hours = gathered(
    rows.filter((r) => r.by === "hour"),
    (r) => String(r.hour).padStart(2, "0"),
    (r) => hourWords(r.hour),
    byMoney,
  )
    .map(withoutFirst)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const sellers = gathered(
    rows.filter((r) => r.by === "seller"),
    (r) => r.seller_id ?? "buyer",
    (r) => sellerWords(r.seller),
    byMoney,
  ).map(withoutFirst);
  return { methods, purposes, hours, sellers, free: freeItems(parts) };
}
const withoutFirst = ({ first: _, ...part }: Part & { first: Row }): Part => part;

/** The money of no item, as rows beside those of items: together they sum to the net. */
function freeItems(parts: Row[]): ItemSum[] {
  const total = (of: (r: Row) => number) => centavos(parts.reduce((n, r) => n + of(r), 0));
  return [
    { title: "Cobros sin artículo", net: total((r) => (r.has_sale || !isSale(r.purpose) ? 0 : r.debt)) },
    { title: "Donativos y padrinazgos", net: total((r) => (isSale(r.purpose) ? 0 : r.debt)) },
    { title: purposeWords("surplus"), net: total((r) => r.over) },
    { title: "Comisiones", net: total((r) => r.fees) },
  ]
    .filter((i) => i.net !== 0)
    .map((i) => ({ id: null, ...i }));
}

/** Groups rows of one kind; transfers between accounts without money count by their sign. */
function gathered(rows: Row[], keyOf: (r: Row) => string, words: (r: Row) => string, amount: (r: Row) => number) {
  const groups = new Map<string, Part & { first: Row }>();
  for (const r of rows) {
    const key = keyOf(r);
    const nothing = { collected: centavos(0), back: centavos(0), net: centavos(0) };
    const g = groups.get(key) ?? { first: r, key, words: words(r), ...nothing };
    const n = amount(r);
    const isIn = r.way === "in" || (r.way === "within" && n > 0);
    if (isIn) g.collected = centavos(g.collected + n);
    else g.back = centavos(g.back - n + 0);
    g.net = centavos(g.net + n);
    groups.set(key, g);
  }
  // Of equal amounts by name, so that days that were kept and the ledger give the same order.
  return [...groups.values()]
    .filter((g) => g.collected !== 0 || g.back !== 0)
    .sort((a, b) => b.collected - a.collected || b.net - a.net || (a.key < b.key ? -1 : 1));
}

interface Share {
  key: string;
  words: string;
  net: Centavos;
}

/** The net of each kind of item and of each species; `free` are the rows of no item, so that both sum to the net. */
export async function sumsByKind(db: Db, itemParts: RawBuilder<unknown>, free: readonly ItemSum[]) {
  const rows = await sumKinds(db, itemParts);
  const kinds = shares([
    ...rows.map((r) => ({ key: r.kind ?? "freight", words: soldKindWords(r.kind ?? "freight"), net: r.net })),
    ...free.map((r) => ({ key: r.title, words: r.title, net: r.net })),
  ]);
  const species = shares([
    ...rows.map((r) => ({
      key: r.species ?? "none",
      words: r.species ? speciesPlural(r.species) : NO_SPECIES,
      net: r.net,
    })),
    ...free.map((r) => ({ key: "none", words: NO_SPECIES, net: r.net })),
  ]);
  // With nothing of any species this would be the net once more.
  return { kinds, species: species.length === 1 && itemAt(species, 0).key === "none" ? [] : species };
}
const NO_SPECIES = "Lo que no es de una especie";

/** Rows of the same key as one, the largest first. */
function shares(rows: readonly Share[]): Share[] {
  const of = new Map<string, Share>();
  for (const row of rows) of.set(row.key, { ...row, net: centavos((of.get(row.key)?.net ?? 0) + row.net) });
  return [...of.values()].filter((r) => r.net !== 0).sort((a, b) => b.net - a.net || (a.key < b.key ? -1 : 1));
}
