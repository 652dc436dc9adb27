import { PublicId } from "@corral/contract/shapes";
import { spoken } from "@corral/domain/kernel/money";
import { type ChargeBlock, chargePage, chargeSums, overKind } from "@corral/domain/payments/charges/charge-page";
import {
  chargePageWords,
  chargeTitle,
  headingOfLines,
  noticeTitles,
  paidTitle,
  sumWords,
} from "@corral/domain/payments/charges/charge-page-words";
import { payPage } from "@corral/domain/payments/charges/pay-page";
import { Value } from "typebox/value";
import { type ChargeView, readChargeView } from "#src/features/payments/charges/view/charge-view";
import type { Asked, Drawn } from "./drawn";
import { framed } from "./frame";
import { entities } from "./html";

/** A charge by its link, for its payer; staff reads another page of it. Undefined for one that doesn't exist. */
export async function drawCharge({ deps, query, buyer, origin, isStaff, isDemo }: Asked): Promise<Drawn | undefined> {
  const id = query.get("c") ?? "";
  if (isStaff || query.has("ver") || !Value.Check(PublicId, id)) return undefined;
  const charge = await readChargeView(deps, id, buyer(), origin);
  if (!charge) return undefined;
  const { blocks } = chargePage(charge);
  return {
    html: framed(
      { isDemo, title: chargeTitle(charge), kind: "first-charge" },
      // In two columns where there is room, as in the app.
      `<div>${section(blocks.map((name) => drawBlock[name]?.(charge, deps.now()) ?? "").join(""))}${section(linesOf(charge))}</div>`,
    ),
    state: { charge },
    isPrivate: true,
  };
}

const section = (html: string) => `<section style="display:grid;gap:12px;align-content:start">${html}</section>`;
const sums = (pairs: string) => `<dl style="grid-template-columns:1fr auto">${pairs}</dl>`;
const heading = (text: string) => `<h2>${entities(text)}</h2>`;
const paragraph = (text: string) => `<p>${entities(text)}</p>`;
/** Has the text of the app's own button, so that the largest contentful paint is this first one. */
const box = (text: string, detail?: string) =>
  `<p class="first-box" style="margin:0;padding:14px;min-height:72px">${entities(text)}${detail ? `<br><i>${entities(detail)}</i>` : ""}</p>`;
const pair = (label: string, value: string) => `<dt>${entities(label)}</dt><dd>${entities(value)}</dd>`;

/** The blocks that the server draws. Those that need another call are drawn by the app. */
const drawBlock: Partial<Record<ChargeBlock, (charge: ChargeView, now: number) => string>> = {
  notice: (c) => box([noticeTitles[c.state], c.notice].filter(Boolean).join(". ")),
  refunds: (c) => c.refunds.map((it) => box(it.words)).join(""),
  paid: (c) => heading(paidTitle(c)) + paragraph(spoken(c.collected)),
  over: (c) => {
    const { title, text } = chargePageWords.over[overKind(c)];
    return heading(title || c.stateWords) + paragraph(text || (c.notice ?? ""));
  },
  toPay: (c, now) => {
    const { blocks, watched, ways, heading: words } = payPage(c, now);
    const begun = watched.map(({ attempt }) => box(attempt.stateWords)).join("");
    if (!blocks.includes("methods")) return begun;
    const boxes = ways.filter((it) => it.allowed).map((it) => box(chargePageWords.methods[it.method], it.speed));
    if (c.directTransfer) boxes.push(box(chargePageWords.direct, chargePageWords.directHint));
    return `${begun}${sums(pair(c.concept, spoken(c.remaining)))}${heading(chargePageWords[words])}${boxes.join("")}`;
  },
};

/** What the charge is for, with its sums. */
const linesOf = (c: ChargeView) =>
  heading(headingOfLines(c)) +
  sums(
    [
      ...c.lines.map((it) => pair(it.qty > 1 ? `${it.qty} × ${it.title}` : it.title, spoken(it.lineTotal))),
      ...chargeSums(c).map((it) => pair(sumWords(c, it.label), spoken(it.amount))),
    ].join(""),
  );
