import { randomUUID } from "node:crypto";
import { type Answer, type Body, type Phone, type Press, phone } from "../world/phone";
import type { Notice } from "../world/postman";
import { PASSWORD, type World } from "../world/world";
import { type Gift, type Good, stockGift, stockShelf } from "./goods";

/** JSON whatever the order of its keys. */
const sorted = (x: unknown): string =>
  JSON.stringify(x, (_key, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** What an answer says. What is wrong with a request's form, or with who asks, is found anew each time, under a number of its own. */
const said = ({ status, body }: Answer) =>
  sorted([403, 422].includes(status) ? { ...body, support_id: undefined } : body);

/** A sale that was acknowledged: what the answer said, for ever. */
export interface SeenSale {
  who: Phone;
  saleId: string;
  chargeId: string;
  total: number;
  /** How many animals to choose it bought. */
  picks: number;
  /** How many places for the birth. */
  places: number;
}
/** A month of a sponsorship, or the only gift: a charge that is no sale. */
export interface SeenGift {
  who: Phone;
  chargeId: string;
  amount: number;
}
export interface SeenAttempt {
  chargeId: string;
  method: string;
  amount: number;
  /** What the payer was handed: the reference of a voucher, a CLABE. */
  slip?: string;
}

/** What one life did and was told. The rules compare it with the database and with the providers' own books. */
/** For how long a press is remembered (domain.md §7.12), less what a life takes between two looks at its clock. */
const KEYS_LAST = 44 * 24 * 60 * 60_000;

export class Life {
  readonly people: Phone[];
  readonly sales: SeenSale[] = [];
  readonly gifts: SeenGift[] = [];
  readonly presses: Press[] = [];
  readonly attempts = new Map<string, SeenAttempt>();
  /** Charges that somebody was told are paid. */
  readonly paid = new Map<string, number>();
  /** Offers that were shown as accepted, with their figure. */
  readonly agreed = new Map<string, number>();
  /** Sales that were bought with a way of delivery. */
  readonly shipped = new Set<string>();
  /** Freight that a buyer was told is accepted: the version of the delivery then, and the amount. */
  readonly freight = new Map<string, { version: number; amount: number }>();
  /** The young are there once it is done. */
  bearing?: Promise<void>;
  /** Transfers that their payers were told are in review. */
  readonly reports = new Set<string>();
  /** Movements of the bank that staff was told are counted, by their charge. */
  readonly matched = new Map<string, string>();
  /** Places in line whose turn was answered with a sale. */
  readonly turns = new Set<string>();
  /** Weights that came from a phone without signal, with the buyer's word. */
  readonly laterWeights = new Set<string>();
  /** Frozen receipts as they were first read. */
  readonly receipts = new Map<string, string>();
  /** Notices that we answered with 200. */
  readonly received: Notice[] = [];
  /** What broke a rule at once, without waiting for the end. */
  readonly broken: string[] = [];
  /** Customers who were given credit, with how much: it doesn't change. */
  readonly limits = new Map<string, number>();
  /** Sales that were acknowledged as left on an account. */
  readonly onCredit = new Set<string>();
  /** Slips that were paid in full while they were good. */
  readonly inTime = new Set<string>();
  /** Refunds that staff was shown, as they last were. */
  readonly refunds = new Map<string, { state: string; way: string }>();
  /** What was given back in a provider's own panel, by its payment. Centavos. */
  readonly panel = new Map<string, number>();
  /** Payments that a bank was asked about. */
  readonly disputes = new Set<string>();
  /** Of the privacy notice that buyers accept. */
  privacyVersion = "";
  /** When the books were last compared for good. */
  compared = 0;
  /** Notices that nobody will ever bring. */
  lost = 0;
  /** How often a process was killed. */
  deaths = 0;
  private turn = 0;

  private constructor(
    readonly world: World,
    readonly goods: Good[],
    readonly gift: Gift,
  ) {
    const badge = (login: string) => phone(world, () => this.turn++, { login, password: PASSWORD });
    [this.owner, this.secondOwner, this.manager, this.cashier] = [
      badge("dueno"),
      badge("dueno"),
      badge("encargado"),
      badge("cajero"),
    ];
    this.people = Array.from({ length: 4 }, () => phone(world, () => this.turn++));
  }

  static async begin(world: World, prices: readonly number[]): Promise<Life> {
    const h = new Life(world, await stockShelf(world.db, world.now(), prices), await stockGift(world.db, world.now()));
    world.errors.length = 0;
    // As the app does: the phone has its cookie before it buys, and the version of the notice that it accepts then.
    const configs = await Promise.all(h.people.map((p) => p.get("/api/config")));
    h.privacyVersion = configs[0]?.body.privacy.version;
    return h;
  }

  /** Somebody who may decide, and the same with another phone. */
  readonly owner: Phone;
  readonly secondOwner: Phone;
  /** Who may decide less. */
  readonly manager: Phone;
  readonly cashier: Phone;
  /** By what the bank's movements and tracking keys of this life are told from those of others. */
  readonly tag = randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase();
  /** The day of the business. */
  today = () =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Mexico_City", dateStyle: "short" }).format(this.world.now());
  staff = (n: number) => [this.owner, this.manager, this.cashier][n % 3] as Phone;
  newPhone = () => phone(this.world, () => this.turn++);
  person = (n: number) => this.people[n % this.people.length] as Phone;
  /** All that the life offers, what is sponsored too. */
  get itemIds() {
    return [...this.goods.map((g) => g.itemId), this.gift.itemId];
  }
  /** The animals to choose from. */
  get pen() {
    return this.goods.find((g) => g.kind === "pick_from_lot" && !g.damId) as Good;
  }
  /** Places for the young that are not born yet. */
  get birth() {
    return this.goods.find((g) => g.damId) as Good;
  }
  /** One of the purchases that choose. */
  choosing(n: number): SeenSale | undefined {
    const all = this.sales.filter((s) => s.picks > 0);
    return all[n % Math.max(1, all.length)];
  }
  sale = (n: number): SeenSale | undefined => this.sales[n % Math.max(1, this.sales.length)];

  /** Presses a button and keeps what was answered. */
  async press(who: Phone, path: string, body: object | string): Promise<Answer> {
    const at = this.world.now();
    const { press, answer } = await who.post(path, body);
    press.at = at;
    this.presses.push(press);
    this.judge(press, answer);
    return answer;
  }

  /** The same press again: the first answer that counts is the only one (product.md §6 rule 6). */
  async again(press: Press): Promise<Answer> {
    // After that its key is forgotten, and the same press is another.
    if (press.answer && press.at !== undefined && this.world.now() - press.at > KEYS_LAST) return press.answer;
    const { answer } = await press.who.post(press.path, press.body, press.key);
    this.judge(press, answer);
    return answer;
  }

  private judge(press: Press, answer: Answer) {
    this.look(answer, `POST ${press.path}`);
    if (answer.status === 0 || answer.status >= 500 || answer.body.code === "REQUEST_IN_PROGRESS") return;
    if (!press.answer) {
      press.answer = answer;
      this.acknowledge(press, answer);
    } else if (press.answer.status !== answer.status || said(press.answer) !== said(answer))
      this.broken.push(
        `6: POST ${press.path} with one key answered ${press.answer.status} ${press.answer.text.slice(0, 300)} and then ${answer.status} ${answer.text.slice(0, 300)}`,
      );
  }

  /** Also an answer that only the second press brought is a promise. */
  private acknowledge({ who, path, body }: Press, { status, body: said }: Answer) {
    const qtyOf = (good: Good) =>
      (body as { lines: { itemId: string; qty: number }[] }).lines.find((l) => l.itemId === good.itemId)?.qty ?? 0;
    if (path === "/api/sales" && status === 201)
      this.sales.push({
        who,
        saleId: said.saleId,
        chargeId: said.chargeId,
        total: (body as { seenTotal: number }).seenTotal,
        picks: qtyOf(this.pen),
        places: qtyOf(this.birth),
      });
    if (path.endsWith("/reported-transfers") && status === 201) for (const r of said.reports) this.reports.add(r.id);
    if (path.endsWith("/match") && status === 200) this.matched.set(said.id, said.chargeId);
    if (path.endsWith("/sponsorships") && status === 201)
      this.gifts.push({ who, chargeId: said.chargeId, amount: said.amount });
    if (path.endsWith("/refunds") && status === 201)
      for (const r of said.items) this.refunds.set(r.id, { state: r.state, way: r.way });
  }

  /** A fault of ours is never an answer. */
  look(answer: Answer, what: string) {
    if (answer.status === 500) this.broken.push(`5: ${what} failed inside: ${answer.text.slice(0, 300)}`);
  }

  /** Whatever a charge's page said was acknowledged. */
  note(view: Body) {
    if (!view?.offers) return;
    for (const a of view.attempts) {
      const slip = a.voucher?.reference ?? a.clabe?.clabe ?? this.attempts.get(a.id)?.slip;
      this.attempts.set(a.id, { chargeId: view.id, method: a.method, amount: a.amount, ...(slip ? { slip } : {}) });
    }
    if (view.state === "paid" || view.state === "overpaid") this.paid.set(view.id, view.amount);
  }

  /** A charge that took another one's place is known to its buyer from the list of purchases. */
  async readPurchases(sale: SeenSale) {
    const { body } = await sale.who.get("/api/me/purchases");
    const now = (body.purchases as Body[] | undefined)?.find((p) => p.saleId === sale.saleId)?.chargeId;
    if (now && !this.sales.some((s) => s.chargeId === now)) this.sales.push({ ...sale, chargeId: now });
  }

  /** An offer that was answered: what both accepted is a sale from then on. */
  async readOffer(who: Phone, id: string) {
    const { body: offer } = await who.get(`/api/offers/${id}`);
    if (offer?.state !== "accepted") return;
    this.agreed.set(id, offer.amount);
    const { body } = await who.get("/api/me/purchases");
    const sale = (body.purchases as Body[] | undefined)?.find((p) => p.chargeId === offer.chargeId);
    if (sale && !this.sales.some((s) => s.chargeId === sale.chargeId))
      this.sales.push({ who, saleId: sale.saleId, chargeId: sale.chargeId, total: offer.amount, picks: 0, places: 0 });
  }

  /** What was bought in a turn is a sale from then on. `place`: as its buyer saw it before. */
  async readTurn(who: Phone, place: Body, bought: Body) {
    if (bought?.state !== "purchased") return;
    this.turns.add(bought.id);
    const { body } = await who.get("/api/me/purchases");
    const sale = (body.purchases as Body[] | undefined)?.find((p) => p.chargeId === bought.chargeId);
    if (!sale || this.sales.some((s) => s.chargeId === sale.chargeId)) return;
    const qtyOf = (good: Good) => (place.item.id === good.itemId ? place.qty : 0);
    this.sales.push({
      who,
      saleId: sale.saleId,
      chargeId: sale.chargeId,
      total: place.price.total,
      picks: qtyOf(this.pen),
      places: qtyOf(this.birth),
    });
  }

  async readReceipts(view: Body, who: Phone) {
    for (const r of view?.receipts ?? []) {
      if (!["venta", "pago", "donativo"].includes(r.tipo)) continue;
      const path = `/api/receipts/${r.tipo}/${r.id}`;
      const read = await who.get(path);
      if (read.status === 0) continue;
      const frozen = sorted([read.status, read.body.hash, read.body.snapshot]);
      const first = this.receipts.get(path) ?? frozen;
      this.receipts.set(path, first);
      if (first !== frozen || read.status !== 200) this.broken.push(`10: ${path} was ${first} and is ${frozen}`);
    }
  }
}
