import type { Life } from "../life/life";
import { owedOnAccount, withinLimits } from "./accounts";
import { bornInOrder } from "./births";
import { everywhere } from "./everywhere";
import { exportsAgree } from "./exports";
import { type Facts, gather } from "./facts";
import { itemCacheAgrees } from "./item-cache";
import { keptDaysAgree } from "./kept-days";
import { countedOnce, nothingAdrift } from "./money";
import { chosen } from "./picks";
import { dividedExactly } from "./plans";
import { agreed, askedFirst, keptPromises, nothingStuck, pricedByUs, receipts, weighedLater } from "./promises";
import { refunded } from "./refunds";
import { delivered } from "./shipping";
import { reportedApart, sponsored } from "./sponsorships";
import { mismatchesDecided, surplusOwned } from "./surplus";
import { transferredOnce } from "./transfers";
import { soldOnce } from "./units";
import { heldForOne } from "./waitlist";

/** What happened in all lives together: rules that nothing ever put to the test would hold too. */
export const happened = new Map<string, number>();
function tally(f: Facts, h: Life) {
  const add = (what: string, n: number) => n && happened.set(what, (happened.get(what) ?? 0) + n);
  add("muertes", h.deaths);
  add("avisos perdidos", h.lost);
  add("ventas", f.sales.length);
  add("pagos", f.payments.length);
  add("comprobantes", f.receipts.length);
  add("excedentes", f.surplus.length);
  for (const l of f.lines) add(`renglón ${l.kind}`, l.qty);
  for (const c of f.charges) add(`cobro ${c.state}`, 1);
  for (const c of f.charges) if (c.plan_id !== null) add(`parte ${c.state}`, 1);
  for (const a of f.attempts) add(`intento ${a.state}`, 1);
  for (const t of f.tasks) add(`tarea ${t.kind}`, 1);
  for (const t of f.tasks) if (t.decision) add(`decisión ${t.decision}`, 1);
  for (const s of f.surplus) add(`excedente ${s.state}`, 1);
  for (const w of f.weighings) add(`peso ${w.state}`, 1);
  for (const t of f.transfers) add(`transferencia ${t.by_payer ? "reportada" : "anotada"} ${t.state}`, 1);
  for (const m of f.movements) add(`movimiento ${m.from_file ? "del archivo" : "anotado"} ${m.state}`, 1);
  for (const b of f.births) {
    add("partos", b.born_at === null ? 0 : 1);
    add("crías escogidas", f.lines.filter((l) => l.item_id === b.item_id && l.animal_id !== null).length);
  }
  for (const o of f.offers) add(`oferta ${o.state}`, 1);
  for (const it of f.shipping.values()) add(`entrega ${it.way} ${it.quote ?? ""}`.trim(), 1);
  add("con flete", f.sales.filter((s) => s.freight > 0).length);
  for (const p of f.places) add(`lugar en la lista ${p.state}`, 1);
  for (const r of f.refunds) add(`devolución ${r.way} ${r.origin === "provider" ? "en su panel" : r.state}`, 1);
  for (const g of f.gifts) add(`padrinazgo ${g.monthly ? "mensual" : "de una vez"}`, 1);
  add("ventas a crédito", f.credited.length);
  add(
    "pagos a cuentas",
    h.presses.filter((p) => p.path.endsWith("/account/payments") && p.answer?.status === 201).length,
  );
  add("pesos sin señal", h.laterWeights.size);
  add("entregas", f.handed.filter((it) => it.delivered).length);
  for (const lot of f.lots) if (lot.isWhole) add("lote completo vendido", lot.heads === 0 ? 1 : 0);
  add("animales escogidos", f.lines.filter((l) => l.kind === "pick_from_lot" && l.animal_id !== null).length);
  add(
    "cabezas sin escoger que volvieron",
    [...f.gone.values()].reduce((sum, n) => sum + n, 0),
  );
  add("saldo usado", f.credits.filter((c) => c.used > 0).length);
}

type Rule = (h: Life, f: Facts) => Iterable<string>;
const rules: Rule[] = [
  soldOnce,
  heldForOne,
  chosen,
  bornInOrder,
  countedOnce,
  transferredOnce,
  refunded,
  surplusOwned,
  mismatchesDecided,
  nothingAdrift,
  pricedByUs,
  dividedExactly,
  agreed,
  delivered,
  sponsored,
  withinLimits,
  weighedLater,
  keptPromises,
  askedFirst,
  receipts,
  nothingStuck,
];

/** Every rule of product.md §6 that applies, over everything that this life touched; each broken one is a sentence that begins with its number. */
export async function judge(h: Life): Promise<string[]> {
  const facts = await gather(h);
  tally(facts, h);
  const said = rules.flatMap((rule) => [...rule(h, facts)]);
  for (const sale of h.sales) {
    const { body, status } = await sale.who.get(`/api/charges/${sale.chargeId}`);
    if (status !== 200) said.push(`4: the charge ${sale.chargeId} answers ${status}`);
    await h.readReceipts(body, sale.who);
  }
  for (const gift of h.gifts) {
    const { body, status } = await gift.who.get(`/api/charges/${gift.chargeId}`);
    if (status !== 200) said.push(`4: the gift ${gift.chargeId} answers ${status}`);
    await h.readReceipts(body, gift.who);
  }
  return [
    ...h.broken,
    ...said,
    ...(await reportedApart(h, facts)),
    ...(await keptDaysAgree(h)),
    ...(await itemCacheAgrees(h)),
    ...(await owedOnAccount(h, facts)),
    ...(await exportsAgree(h)),
    ...(await everywhere(h)),
    ...[...new Set(h.world.errors)].map((e) => `5: the app logged ${e}`),
  ];
}
