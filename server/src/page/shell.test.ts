import type {
  AnimalsPage,
  AnimalView,
  CalendarView,
  CatalogItem,
  CatalogPage,
  ChargeView,
} from "@corral/contract/types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { type Corral, corral } from "#src/testing/corral";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
const open = (path: string) => fetch(`${c.url}${path}`, { redirect: "manual" });

test("only the root path redirects to the shop, with its query", async () => {
  const answer = await open("/?articulo=7&x=%C3%B1");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/venta-en-linea?articulo=7&x=%C3%B1"]);
});

test.each(["/cobro", "/cobro?c=abc", "/venta-en-linea", "/animales", "/acceso", "/modal-iframe"])(
  "%s is a page of the app",
  async (path) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  },
);

test.each(["/cobro//", "//", "//cobro", "/Cobro", "/animales/1", "/comprobante/venta", "/nada"])(
  "%s is no page of the app: 404 with a page that says so",
  async (path) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    const html = await answer.text();
    expect(html).toContain("<title>No existe");
    expect(html).toContain('content="noindex"');
  },
);

test.each([
  ["/cobro/", "/cobro"],
  ["/cobro/?c=abc&x=%C3%B1/?", "/cobro?c=abc&x=%C3%B1/?"],
  ["/venta-en-linea/", "/venta-en-linea"],
  ["/venta-en-linea/?", "/venta-en-linea"],
  ["/modal-mercadopago-spei/?c=1", "/modal-mercadopago-spei?c=1"],
  ["/comprobante/venta/nada/", "/comprobante/venta/nada"],
  ["/comprobante/verificar/ABCD/", "/comprobante/verificar/ABCD"],
])("%s is the same page as %s, whose query is kept", async (slashed, plain) => {
  const answer = await open(slashed);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, plain]);
});

test("a missing receipt is a 404 with and without a trailing slash", async () => {
  for (const path of ["/comprobante/venta/nada", "/comprobante/venta/nada/", "/comprobante/venta/"])
    expect((await fetch(`${c.url}${path}`)).status).toBe(404);
});

test.each([
  "/",
  "/venta-en-linea",
  "/cobro?c=abc",
  "/cobro/",
  "/modal-conekta-oxxo",
  "/comprobante/venta/nada",
  "/nada",
  "/robots.txt",
  "/manifest.webmanifest",
  "/api/health",
  "/api/config",
  "/api/catalog?limit=3",
  "/api/catalog/nada",
  "/api/charges/nada",
  "/api/nada",
])("HEAD of %s answers what GET answers, without its body", async (path) => {
  const [got, head] = await Promise.all(
    ["GET", "HEAD"].map((method) => fetch(`${c.url}${path}`, { method, redirect: "manual" })),
  );
  const said = (answer: Response | undefined) => [
    answer?.status,
    answer?.headers.get("content-type"),
    answer?.headers.get("location"),
    answer?.headers.get("cache-control"),
  ];
  expect(said(head)).toEqual(said(got));
  expect(await head?.text()).toBe("");
});

test("HEAD of a live stream ends at once", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  const { chargeId } = (await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0)).body;
  const head = await fetch(`${c.url}/api/charges/${chargeId}/events`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
    "",
  ]);
});

test("an unknown address of the API answers Problem Details", async () => {
  for (const path of ["/api/nada", "/api/nada/"]) {
    const answer = await open(path);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  }
});

describe("link previews and search engines", () => {
  const text = async (path: string) => (await open(path)).text();
  const decoded = (html: string) => html.replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)));
  const metaOf = (html: string, key: string) =>
    decoded(new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)">`).exec(html)?.[1] ?? "");
  const structured = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  /** Text inside the root element, without tags. */
  const read = (html: string) =>
    decoded((/<div id="?root"?>(.*?)<\/main>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, " "));
  const listing = () =>
    c.deps.db
      .selectFrom("catalog_item as i")
      .innerJoin("animal as a", "a.id", "i.animal_id")
      .select(["a.id", "a.name", "i.id as itemId", "i.title", "i.price"])
      .where("i.status", "=", "published")
      .where("a.published", "=", true)
      .where("a.photo_id", "is not", null)
      .where("a.story", "is not", null)
      .where((e) => e.not(e.exists(e.selectFrom("claim as c").select("c.id").whereRef("c.subject_id", "=", "a.id"))))
      .orderBy("i.id")
      .executeTakeFirstOrThrow();
  const claimIs = (animalId: string, state: "sold" | "deposit") =>
    writingStates(c.deps.db).updateTable("claim").set({ state }).where("subject_id", "=", animalId).execute();

  test("an animal has photo, name, price and state, in structured data and text; and says when it is sold", async () => {
    const { id, name, price, itemId } = await listing();
    const pesos = `$${(price / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    const html = await text(`/animal?id=${id}&utm_source=wa`);
    expect(metaOf(html, "og:title")).toBe(`${name} · ${pesos}`);
    expect(metaOf(html, "og:description")).toMatch(/^Disponible\. /);
    expect(metaOf(html, "og:url")).toBe(`${c.url}/animal?id=${id}`);
    expect(html).toContain(`<link rel="canonical" href="${metaOf(html, "og:url").replace(/&/g, "&#38;")}">`);
    const image = metaOf(html, "og:image");
    expect(image).toMatch(new RegExp(`^${c.url}/media/[0-9a-f-]{36}/1200\\.jpg$`));
    const picture = await fetch(image);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    // WhatsApp ignores preview images above 600 kB.
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(600_000);
    expect(structured(html)).toMatchObject({
      "@type": "Product",
      name,
      image: expect.arrayContaining([image]),
      offers: {
        price: (price / 100).toFixed(2),
        priceCurrency: "MXN",
        availability: "https://schema.org/InStock",
        url: `${c.url}/animal?id=${id}`,
      },
    });
    const view = (await (await fetch(`${c.url}/api/animals/${id}`)).json()) as Record<string, string>;
    for (const word of [name, pesos, "Disponible", view.speciesName, view.sexWords, view.breed, view.story])
      expect(read(html)).toContain(word);

    expect((await c.buyer().cart([{ itemId, qty: 1 }], price)).status).toBe(201);
    expect(metaOf(await text(`/animal?id=${id}`), "og:description")).toMatch(/^Apartado\. /);
    await claimIs(id, "deposit");
    const reserved = await text(`/animal?id=${id}`);
    expect(metaOf(reserved, "og:description")).toMatch(/^Apartado\. /);
    expect(structured(reserved).offers.availability).toBe("https://schema.org/Reserved");
    await claimIs(id, "sold");
    const sold = await text(`/animal?id=${id}`);
    expect(metaOf(sold, "og:title")).toBe(`${name} · Vendido`);
    expect(structured(sold).offers.availability).toBe("https://schema.org/SoldOut");
    expect(read(sold)).toContain("Vendido");
    const item = await text(`/venta-en-linea?articulo=${itemId}`);
    expect(metaOf(item, "og:title")).toMatch(/ · Vendido$/);
    expect(structured(item).offers.availability).toBe("https://schema.org/SoldOut");
    // Still known as sold after its listing was archived.
    await writingStates(c.deps.db)
      .updateTable("catalog_item")
      .set({ status: "archived" })
      .where("id", "=", itemId)
      .execute();
    expect(metaOf(await text(`/animal?id=${id}`), "og:title")).toBe(`${name} · Vendido`);
    await writingStates(c.deps.db)
      .updateTable("catalog_item")
      .set({ status: "published" })
      .where("id", "=", itemId)
      .execute();
  });

  test("an unpublished animal and a draft answer like missing ones, and are not in the sitemap", async () => {
    const { id, itemId, name, title } = await listing();
    const map = () => text("/sitemap.xml");
    expect(await map()).toContain(`<loc>${c.url}/animal?id=${id}</loc>`);
    expect(await map()).toContain(`<loc>${c.url}/venta-en-linea?articulo=${itemId}</loc>`);
    await c.deps.db.updateTable("animal").set({ published: false }).where("id", "=", id).execute();
    await writingStates(c.deps.db)
      .updateTable("catalog_item")
      .set({ status: "draft" })
      .where("id", "=", itemId)
      .execute();
    const nobody = "00000000-0000-7000-8000-00000000000a";
    /** The page without the time at which it was rendered. */
    const page = async (of: string) => (await text(`/animal?id=${of}`)).replace(/"at":\d+/, "");
    const hidden = await page(id);
    expect(hidden).toBe(await page(nobody));
    expect(hidden).toContain('<meta name="robots" content="noindex">');
    expect(hidden).not.toContain(name);
    const draft = await text(`/venta-en-linea?articulo=${itemId}`);
    expect(metaOf(draft, "og:title")).toBe(metaOf(await text("/venta-en-linea"), "og:title"));
    expect(draft).not.toContain(title);
    expect(await map()).not.toContain(id);
    expect(await map()).not.toContain(itemId);
    await c.deps.db.updateTable("animal").set({ published: true }).where("id", "=", id).execute();
    await writingStates(c.deps.db)
      .updateTable("catalog_item")
      .set({ status: "published" })
      .where("id", "=", itemId)
      .execute();
  });

  test("a name is escaped everywhere, whatever is in it", async () => {
    const { id, itemId } = await listing();
    const name = `</script><script>alert("1")</script><!-- 'Ñandú' & <b>`;
    await c.deps.db.updateTable("animal").set({ name, story: name }).where("id", "=", id).execute();
    await c.deps.db.updateTable("catalog_item").set({ title: name }).where("id", "=", itemId).execute();
    for (const path of [`/animal?id=${id}`, `/venta-en-linea?articulo=${itemId}`]) {
      const html = await text(path);
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<!-- '");
      expect(structured(html).name).toBe(name);
      expect(metaOf(html, "og:title")).toContain(name);
    }
  });

  test("robots.txt closes the staff's pages and names the sitemap", async () => {
    const robots = await text("/robots.txt");
    for (const path of ["/api/", "/acceso", "/ajustes", "/cobro", "/comprobante/", "/*?ver="])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${c.url}/sitemap.xml`);
    for (const path of ["/acceso", "/ajustes", "/animales?ver=importar"])
      expect(metaOf(await text(path), "robots")).toBe("noindex");
    expect(metaOf(await text("/animales"), "robots")).toBe("");
  });

  const stateOf = (html: string) =>
    JSON.parse(/id="?corral-state"?>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}") as {
      item: CatalogItem;
      animal: AnimalView;
      animals: AnimalsPage;
      charge?: ChargeView;
      calendar: { from: string; to: string; view: CalendarView };
      shop: CatalogPage;
      staff?: true;
    };
  const answer = async <T = unknown>(path: string) => (await fetch(`${c.url}/api${path}`)).json() as Promise<T>;

  test("a link's item comes drawn and as data, with its animal; the shop behind it doesn't", async () => {
    const { id, itemId, title, name } = await listing();
    const html = await text(`/venta-en-linea?articulo=${itemId}&utm_source=wa`);
    const { item, animal, shop } = stateOf(html);
    expect(item).toEqual(await answer(`/catalog/${itemId}`));
    expect(animal).toEqual(await answer(`/animals/${id}`));
    expect([animal.name, shop]).toEqual([name, undefined]);
    expect(read(html)).toContain(title);
    const photo = item.photos[0] ?? animal.photos[0];
    expect(html).toContain(`<img src="/media/${photo?.id}/640.webp"`);
    expect(html).toContain('fetchpriority="high"');
    // What the shop doesn't show, or is no item, is the shop.
    for (const wrong of ["nada", "00000000-0000-7000-8000-00000000000a"]) {
      const other = stateOf(await text(`/venta-en-linea?articulo=${wrong}`));
      expect([other.item, other.shop.items.length]).toEqual([undefined, 12]);
    }
  });

  test("a link to one's own purchase is in nobody else's page", async () => {
    const buyer = c.buyer();
    const [product] = await buyer.shelf("group=productos");
    if (!product) throw new Error("empty shelf");
    const { chargeId } = (await buyer.cart([{ itemId: product.id, qty: 1 }], product.price)).body;
    const path = `/venta-en-linea?articulo=${product.id}`;
    const own = (await buyer.get(`/api/catalog/${product.id}`)).body;
    expect(own.myHold).toBe(chargeId);
    expect(stateOf((await buyer.text(path)).body).item).toEqual(own);
    for (const html of [(await c.buyer().text(path)).body, await text(path)]) {
      expect(stateOf(html).item.id).toBe(product.id);
      expect(html).not.toContain(chargeId);
    }
  });

  test("the animals, the calendar and an empty cart come drawn, with what the app asks for first", async () => {
    const animals = await text("/animales?utm_source=wa");
    const list = await answer<AnimalsPage>("/animals?limit=30");
    expect(stateOf(animals).animals).toEqual(list);
    for (const it of list.animals.slice(0, 8)) expect(read(animals)).toContain(it.name);

    const { from, to, view } = stateOf(await text("/calendario")).calendar;
    expect(view).toEqual(await answer(`/calendar?from=${from}&to=${to}`));
    expect(from <= view.today && view.today <= to).toBe(true);

    const cart = await open("/cobro");
    expect(read(await cart.text())).toContain("Tu carrito está vacío");
    const cookie = cart.headers.getSetCookie().map((it) => it.split(";")[0] ?? "");
    // A phone that was here before may have something in it.
    const again = await (await fetch(`${c.url}/cobro`, { headers: { cookie: cookie.join("; ") } })).text();
    expect(read(again)).toContain("Carrito");
    expect(read(again)).not.toContain("vacío");
  });

  test.each([
    "/animales?ver=importar",
    "/animales?q=luna",
    "/calendario?vista=semana",
    "/cobro?c=abc",
    "/cobro?c=%00",
    `/cobro?c=${"a".repeat(22)}`,
  ])("%s, another part of the page, isn't drawn as its beginning", async (path) => {
    const html = await text(path);
    expect(html).not.toContain('class="first-');
    expect(Object.keys(stateOf(html)).sort()).toEqual(["at", "config"]);
  });

  test("a charge comes drawn with its blocks to whoever has its link, with the contact for its buyer alone, and nobody keeps the page", async () => {
    const buyer = c.buyer();
    const [product] = await buyer.shelf("group=productos");
    if (!product) throw new Error("empty shelf");
    const { chargeId } = (await buyer.cart([{ itemId: product.id, qty: 1 }], product.price)).body;
    const path = `/cobro?c=${chargeId}`;
    const own = await buyer.text(path);
    expect(own.headers.get("cache-control")).toBe("no-store");
    for (const words of ["Tu compra", "¿Cómo quieres pagar?", "Efectivo en OXXO", "Qué estás pagando", product.title])
      expect(read(own.body)).toContain(words);
    const asked = (await buyer.get(`/api/charges/${chargeId}`)).body;
    // The times of its offers are those of the moment.
    const { id, contact, lines, state, version } = asked;
    expect(stateOf(own.body).charge).toMatchObject({ id, mine: true, contact, lines, state, version });
    expect(contact.name).toBeTruthy();
    const other = await c.buyer().text(path);
    expect(other.headers.get("cache-control")).toBe("no-store");
    expect(stateOf(other.body).charge).toMatchObject({ id: chargeId, mine: false, contact: null });
    expect(other.body).not.toContain(contact.name);
    // Staff reads another page of it.
    const staff = c.buyer();
    await staff.call("POST", "/api/session", { login: "cajero", password: "corral-demo" });
    expect(stateOf((await staff.text(path)).body).charge).toBeUndefined();
  });

  test("a page has the style of the device that asks", async () => {
    const styleFor = async (agent: string) =>
      /data-style="(\w+)"/.exec(
        await (await fetch(`${c.url}/venta-en-linea`, { headers: { "user-agent": agent } })).text(),
      )?.[1];
    const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
    expect([await styleFor(iphone), await styleFor("Mozilla/5.0 (Linux; Android 15)"), await styleFor(iphone)]).toEqual(
      ["ios", "material", "ios"],
    );
  });

  test("who works here gets no public animals with the herd's page", async () => {
    const staff = c.buyer();
    await staff.call("POST", "/api/session", { login: "vaquero", password: "corral-demo" });
    const page = async () => stateOf((await staff.text("/animales")).body);
    expect((await page()).animals).toBeUndefined();
    expect((await page()).staff).toBe(true);
    // A session that ended elsewhere is found out with the next question who that is.
    await c.deps.database.pool.query("update staff_session set ended_at = now()");
    await staff.get("/api/session");
    expect((await page()).staff).toBeUndefined();
    await staff.call("POST", "/api/session", { login: "vaquero", password: "corral-demo" });
    await staff.call("POST", "/api/session/end");
    expect((await page()).animals).toBeDefined();
  });

  test("an item's page stays within its query budget", async () => {
    const { itemId } = await listing();
    expect((await queriesOf(c, () => text(`/venta-en-linea?articulo=${itemId}`))).length).toBeLessThan(18);
  });

  test("an animal's page stays within its query budget", async () => {
    const { id } = await listing();
    expect((await queriesOf(c, () => text(`/animal?id=${id}`))).length).toBeLessThan(15);
  });
});
