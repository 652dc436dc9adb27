import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const staff = async (login: string) => {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
};
async function buy(name: string) {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=animales&sort=price_asc");
  if (!item) throw new Error("nothing on sale");
  const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price, {
    contact: { name, phone: "55 1234 9876", email: "ana@testuser.com" },
  });
  if (!body.chargeId) throw new Error(JSON.stringify(body));
  return { buyer, item, chargeId: body.chargeId as string };
}

describe("the staff's view of sales and charges", () => {
  it("notifies of a new sale and its payment, until they are seen", async () => {
    const owner = await staff("dueno");
    const before = (await owner.get("/api/news")).body.unseen;
    const { buyer, chargeId } = await buy("Marta Campanas");
    await buyer.pay(chargeId, await buyer.card());
    const news = (await owner.get("/api/news")).body;
    expect(news.unseen).toBe(before + 2);
    expect(
      news.items
        .slice(0, 2)
        .map((n: { kind: string }) => n.kind)
        .sort(),
    ).toEqual(["payment", "sale"]);
    expect(news.items[0]).toMatchObject({ chargeId, isNew: true });
    expect((await owner.call("POST", "/api/news/seen", { upTo: news.items[0].at })).body.unseen).toBe(0);
    // An older time doesn't bring them back, and each person has their own notifications.
    expect((await owner.call("POST", "/api/news/seen", { upTo: "2020-01-01T00:00:00.000Z" })).body.unseen).toBe(0);
    expect((await (await staff("encargado")).get("/api/news")).body.unseen).toBe(2);
  });

  it("lists orders newest first, by state, by name, by the end of a phone and by folio, page after page", async () => {
    const owner = await staff("dueno");
    const paid = await buy("Zoila Lista");
    await paid.buyer.pay(paid.chargeId, await paid.buyer.card());
    const open = await buy("Zoila Lista");
    const find = async (query: string) =>
      (await owner.get(`/api/sales?${query}`)).body.items.map((i: { chargeId: string }) => i.chargeId) as string[];
    expect((await find("")).slice(0, 2)).toEqual([open.chargeId, paid.chargeId]);
    expect(await find("money=paid&q=zoila")).toEqual([paid.chargeId]);
    expect(await find("money=due&q=zoila")).toEqual([open.chargeId]);
    expect(await find("q=1234+9876")).toContain(open.chargeId);
    expect(await find("q=100%25")).toEqual([]);
    const folio = (await paid.buyer.get(`/api/charges/${paid.chargeId}`)).body.receipts[0].folio;
    expect(await find(`q=${folio}`)).toEqual([paid.chargeId]);
    const first = (await owner.get("/api/sales?limit=1")).body;
    const second = (await owner.get(`/api/sales?limit=1&cursor=${first.next}`)).body;
    expect(second.items[0].chargeId).toBe(paid.chargeId);
    expect((await owner.get("/api/sales?cursor=garabato")).body.code).toBe("VALIDATION_FAILED");
    expect(first.items[0]).toMatchObject({
      buyer: "Zoila Lista",
      money: { words: "Por cobrar" },
      collected: 0,
      tasks: 0,
    });
  });

  it("shows a cowhand only what they made themselves", async () => {
    await buy("De Otra Persona");
    const hand = await staff("vaquero");
    expect((await hand.get("/api/sales")).body.items).toEqual([]);
    expect((await hand.get("/api/news")).body.items).toEqual([]);
  });

  it("sends live updates to a listening phone, and stops when its session ends", async () => {
    const owner = await staff("dueno");
    const events = await owner.listen("/api/news/events");
    await events.next();
    await buy("Alguien Nuevo");
    expect(await events.next()).toEqual({ changed: true });
    events.stop();
    expect((await c.buyer().get("/api/news/events")).body.code).toBe("UNAUTHENTICATED");
  });

  it("a page that was drawn after the last change is told of the next one alone; any other looks once more", async () => {
    const owner = await staff("dueno");
    await buy("De Antes");
    await vi.waitFor(() => expect(c.deps.live.isListening()).toBe(true));
    const firstOf = async (since: string) => {
      const events = await owner.listen(`/api/news/events?since=${since}`);
      let isTold = false;
      const told = events.next().then(() => {
        isTold = true;
      });
      return { told, stop: () => events.stop(), isTold: () => isTold };
    };
    for (const since of [String(c.deps.now()), String(c.deps.now() - 60_000), "1", "", "ayer", "9".repeat(14)]) {
      const stream = await firstOf(since);
      await stream.told;
      stream.stop();
    }
    const later = await firstOf(String(c.deps.now() + 3_000));
    // A stream that is asked for after it has told by then.
    const other = await firstOf("1");
    await other.told;
    expect(later.isTold()).toBe(false);
    await buy("De Ahora");
    await later.told;
    later.stop();
    other.stop();
  });
});
