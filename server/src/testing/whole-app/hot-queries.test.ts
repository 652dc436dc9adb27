import { herdStates } from "@corral/domain/herd/animals/herd-filter";
import { addDays, dayIn } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../corral";
import { isFullRun } from "../full-run";
import { slowSteps } from "../large-shop/explain";
import { countWholeHerd, multiplyShop } from "../large-shop/large-shop";
import { severalSales } from "../large-shop/some-of-each";
import { queriesOf } from "../watch-statements";

/** Items, animals and sales. With 5 000 the planner already chooses as it does with 100 000. */
const ROWS = isFullRun ? 100_000 : 5_000;

let c: Corral;
let large: ReadonlySet<string>;
let goods: { id: string; price: number };
let animal: { id: string; price: number; animalId: string | null };
let paid: { chargeId: string; buyer: ReturnType<Corral["buyer"]> };

beforeAll(async () => {
  c = await corral();
  ({ goods, animal, paid } = await severalSales(c));
  large = await multiplyShop(c, ROWS);
  expect([...large]).toEqual(expect.arrayContaining(["catalog_item", "animal", "sale", "charge", "attempt", "claim"]));
});
afterAll(() => c.close());

const day = (from: number) => addDays(dayIn(c.deps.zone, c.deps.now()), from);
const expectFlat = async (work: () => Promise<unknown>) => expect(await slowSteps(c, large, work)).toEqual([]);

test("a purchase by card reads nothing that grows with the shop", async () => {
  const buyer = c.buyer();
  let chargeId = "";
  await expectFlat(async () => {
    const { status, body } = await buyer.cart([{ itemId: goods.id, qty: 1 }], goods.price);
    expect(status).toBe(201);
    chargeId = body.chargeId;
  });
  const card = await buyer.card();
  await expectFlat(async () => expect((await buyer.pay(chargeId, card)).body.state).toBe("paid"));
  await expectFlat(() => buyer.get(`/api/charges/${chargeId}`));
});

test("a transfer's purchase, and the question whether it is paid, too", async () => {
  const buyer = c.buyer();
  const { body } = await buyer.cart([{ itemId: goods.id, qty: 1 }], goods.price);
  let clabe = "";
  await expectFlat(async () => {
    clabe = (await buyer.pay(body.chargeId, { method: "spei_mp" })).body.attempts[0].clabe.clabe;
  });
  await c.control("/pay", { clabe, amount: goods.price });
  await expectFlat(async () => {
    expect((await buyer.call("POST", `/api/charges/${body.chargeId}/check`)).body.state).toBe("paid");
  });
});

test("nor do the rounds of the scheduler", async () => {
  // The first one after a start may look at everything once; another database's long transaction holds the herd's back.
  await countWholeHerd(c);
  await c.tick();
  await expectFlat(() => c.tick());
});

test("nor a notice", async () => {
  const [attempt] = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("order_ref", "like", "ORD%")
    .limit(1)
    .execute();
  const notice = { id: "evt", type: "order.paid", data: { object: { id: attempt?.order_ref ?? "ord_x" } } };
  await expectFlat(() =>
    fetch(`${c.url}/api/webhooks/conekta`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(notice),
    }),
  );
  await expectFlat(() => c.inbox());
});

test("nor the pages of one thing: an item, an animal, a purchase and its receipt", async () => {
  const receipts = (await paid.buyer.get(`/api/charges/${paid.chargeId}`)).body.receipts as { id: string }[];
  expect(receipts.length).toBeGreaterThan(0);
  for (const path of [
    `/api/catalog/${goods.id}`,
    `/api/catalog/${animal.id}`,
    `/api/animals/${animal.animalId}`,
    `/api/charges/${paid.chargeId}`,
    "/api/me/purchases",
  ])
    await expectFlat(async () => expect((await paid.buyer.get(path)).status, path).toBe(200));
});

test("nor the bell, for who sees all and for who sees their own", async () => {
  for (const login of ["dueno", "vaquero"]) {
    const staff = c.buyer();
    await staff.call("POST", "/api/session", { login, password: "corral-demo" });
    await expectFlat(async () => expect((await staff.get("/api/news")).status).toBe(200));
    await expectFlat(async () => expect((await staff.get("/api/today")).status).toBe(200));
  }
});

test("nor a search of staff for what is rare, or for the end of a phone", async () => {
  const owner = c.buyer();
  await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const [sale] = await c.deps.db
    .selectFrom("sale")
    .select(["contact_name", "contact_phone"])
    .orderBy("id")
    .limit(1)
    .execute();
  const rare = encodeURIComponent(sale?.contact_name.split(" ").at(-1) ?? "");
  const phone = sale?.contact_phone?.slice(-6);
  for (const path of [
    `/api/sales?q=${rare}`,
    `/api/sales?q=${phone}`,
    "/api/sales?q=zzqqx",
    `/api/customers?q=${phone}`,
    "/api/customers?q=zzqqx",
  ])
    await expectFlat(async () => expect((await owner.get(path)).status, path).toBe(200));
});

/** A person of the staff, signed in. */
async function signedIn(login: string) {
  const staff = c.buyer();
  await staff.call("POST", "/api/session", { login, password: "corral-demo" });
  return staff;
}
const expectAllFlat = async (login: string, paths: readonly string[]) => {
  const staff = await signedIn(login);
  for (const path of paths)
    await expectFlat(async () => expect((await staff.get(path)).status, path).toBe(200)).catch((fault) => {
      throw new Error(path, { cause: fault });
    });
};

test("nor the herd: each filter with its counts, a search by the end of a tag or by words, a deep page", async () => {
  const { rows } = await c.deps.database.pool.query<{ tail: string; name: string; group_id: string }>(
    `select right(value_norm, 5) as tail, split_part(a.name, ' ', -1) as name,
      (select group_id from animal where group_id is not null limit 1) as group_id
    from animal_identifier m join animal a on a.id = m.animal_id where m.active and value_norm ~ '[0-9]{6}$' order by m.id limit 1`,
  );
  const [{ tail, name, group_id }] = rows as [(typeof rows)[number]];
  const vaquero = await signedIn("vaquero");
  const { next } = (await vaquero.get("/api/herd/animals?limit=100")).body;
  await expectAllFlat("vaquero", [
    ...[
      "",
      `cursor=${encodeURIComponent(next)}`,
      `q=${tail}`,
      `q=${encodeURIComponent(name)}`,
      "q=zq",
      "q=zzqqx",
      "species=sheep",
      "sex=male",
      `group=${group_id}`,
      "group=none",
      ...herdStates.map((state) => `state=${state}`),
    ].map((query) => `/api/herd/animals?${query}`),
    `/api/herd/by-mark?value=${tail}`,
    "/api/herd/groups",
    "/api/animals",
    "/api/animals?species=sheep",
    "/api/animals?q=zzqqx",
  ]);
});

test("nor the staff's lists by their filters", () =>
  expectAllFlat("dueno", [
    "/api/sales",
    ...["due", "paid", "problem", "refund", "ended"].map((money) => `/api/sales?money=${money}`),
    ...["to_deliver", "docs_pending", "ready", "in_transit", "delivered", "asked"].map(
      (it) => `/api/sales?fulfilment=${it}`,
    ),
    ...["cash", "oxxo_cash", "spei_mp"].map((method) => `/api/sales?method=${method}`),
    `/api/sales?day=${day(0)}`,
    "/api/shipping/departures",
    `/api/shipping/departures?day=${day(1)}`,
    "/api/sales?money=paid&fulfilment=to_deliver",
    ...["all", "trouble", "by_hand", "waiting", "sent", "ended"].map((group) => `/api/messages?group=${group}`),
    "/api/messages?q=zzqqx",
    "/api/customers",
    "/api/items",
    ...["title", "-price"].map((sort) => `/api/items?sort=${sort}`),
    ...["draft", "published", "paused", "archived"].map((state) => `/api/items?state=${state}`),
    "/api/items?q=zzqqx",
    ...["product", "animal", "session", "service"].map((kind) => `/api/items?kind=${kind}`),
    "/api/items?state=sold_out",
    "/api/listable-animals",
    "/api/listable-animals?q=zzqqx",
    "/api/ledger/accounts",
    ...["open", "over"].map((group) => `/api/offers?group=${group}`),
    ...["active", "ended"].map((group) => `/api/sponsorships?group=${group}`),
  ]));

test("nor the beginning of a word: of none, of one in a folio or a tag, of a name, of most names", () =>
  expectAllFlat(
    "dueno",
    ["sales", "customers", "messages", "items", "audit"].flatMap((list) =>
      ["zq", "00", "an", "a"].map((word) => `/api/${list}?q=${word}`),
    ),
  ));

/** Of what there is much, little, none, beside another word, and with a mistake. */
const everyday = ["vaca", "pato", "borregos canela", "vaca zzqqx", "holstain", "zzqqxyw", "vacca zzqqxyw"];
test("nor everyday words and mistyped ones, in the shop, the herd, the catalogue and the customers", async () => {
  const places = ["catalog", "animals", "items", "listable-animals", "customers", "herd/animals"];
  await expectAllFlat(
    "dueno",
    places.flatMap((place) => everyday.map((words) => `/api/${place}?q=${encodeURIComponent(words)}`)),
  );
});

test("nor a word among those of a filter, also where the filter has none of it", () =>
  expectAllFlat("dueno", [
    ...["to_deliver", "asked"].map((fulfilment) => `/api/sales?q=an&fulfilment=${fulfilment}`),
    ...["paid", "problem", "ended"].flatMap((money) =>
      ["an", "00"].map((word) => `/api/sales?q=${word}&money=${money}`),
    ),
    "/api/messages?q=an&group=trouble",
    ...["draft", "sold_out"].map((state) => `/api/items?q=an&state=${state}`),
  ]));

test("nor the audit log by words, kinds and people", () =>
  expectAllFlat("dueno", [
    "/api/audit",
    ...["venta", "zzqqx", "duena", "rosa", "1,234.00"].map((word) => `/api/audit?q=${word}`),
    "/api/audit?kind=money",
    "/api/audit?person=system&q=zzqqx",
  ]));

test("nor a week's report, and what is due in a month", () =>
  expectAllFlat("dueno", ["/api/reports?span=week", `/api/tasks?from=${day(0)}&to=${day(30)}`]));

test("nor check-in, whose statements are as many for one date as for hundreds", async () => {
  const staff = await signedIn("taquilla");
  expect((await staff.get("/api/gate")).body.sessions.length).toBeGreaterThan(5);
  expect(await queriesOf(c, () => staff.get("/api/gate"))).toHaveLength(3);
});

test("a search that many fit finds the newest of them, by reading along the list", async () => {
  const owner = await signedIn("dueno");
  const { items } = (await owner.get("/api/sales?q=an&limit=20")).body as { items: { id: string; buyer: string }[] };
  const { rows } = await c.deps.database.pool.query<{ public_id: string }>(
    `select public_id from sale s where contact_name ~* '(^|[ -])an'
      or exists (select from sale_line l where l.sale_id = s.id and (l.title ~* '(^|[ -])an' or l.subtitle ~* '(^|[ -])an'))
      or exists (select from charge k where k.sale_id = s.id and k.concept ~* '(^|[ -])an')
    order by placed_at desc, id desc limit 20`,
  );
  expect(items.map((sale) => sale.id)).toEqual(rows.map((sale) => sale.public_id));
  const vaquero = await signedIn("vaquero");
  const { body } = await vaquero.get("/api/herd/animals?q=bovino&limit=30");
  expect(body).toMatchObject({ total: 1_000, hasMoreThanTotal: true });
  const names = await c.deps.database.pool.query<{ id: string }>(
    "select id from animal where search_text like '%bovino%' order by name, id limit 30",
  );
  expect(body.animals.map((animal: { id: string }) => animal.id)).toEqual(names.rows.map((animal) => animal.id));
});

test("nor any page of the shop, however deep, nor a search for what is rare", async () => {
  const first = (await paid.buyer.get("/api/catalog?limit=24")).body;
  expect(first.total).toBeGreaterThanOrEqual(ROWS / 2);
  const [rare] = await c.deps.db
    .selectFrom("catalog_item")
    .select("search_text")
    .where("status", "=", "published")
    .orderBy("id")
    .limit(1)
    .execute();
  for (const query of [
    "",
    "group=productos",
    "group=animales",
    "group=animales&species=bovine",
    "sort=price_asc",
    "sort=name",
    "sex=castrated_male",
    "sex=female&sort=price_asc",
    "age=0-3",
    "age=60&sort=name",
    "minKg=1999",
    "minKg=30&maxKg=40",
    "min=1&max=2",
    "min=99999990",
    "delivery=carrier&available=true",
    "group=animales&sex=female&age=3-6&minKg=20&maxKg=40&max=400000",
    `cursor=${encodeURIComponent(first.next)}`,
    `q=${encodeURIComponent(rare?.search_text.split(" ").at(-1) ?? "")}`,
    "q=zzqqx",
  ])
    await expectFlat(async () =>
      expect((await paid.buyer.get(`/api/catalog?limit=24&${query}`)).status, query).toBe(200),
    );
  await expectFlat(() => fetch(`${c.url}/venta-en-linea`));
});

test("a search that many items fit counts some of them and says that there are more", async () => {
  const { body } = await paid.buyer.get("/api/catalog?q=a");
  expect(body).toMatchObject({ total: 200, hasMoreThanTotal: true });
});
