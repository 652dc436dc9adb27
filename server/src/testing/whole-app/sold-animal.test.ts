import { addDays, dayIn } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";

let c: Corral;
let payments: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  payments = openPayments(c);
});
afterAll(() => c.close());

/** What is said only of what can be bought: by people's words, and by the codes that search engines and shops read. */
const ON_SALE = /"En venta"|en venta|Disponible|InStock|in stock|"available"|"listed"/i;

interface Sold {
  itemId: string;
  animalId: string;
  name: string;
}
/** Every answer that speaks of the animal, as its own part of it. */
async function answersAbout({ itemId, animalId, name }: Sold): Promise<[string, string][]> {
  const [owner, vaquero, anybody] = [await payments.staff("dueno"), await payments.staff("vaquero"), c.buyer()];
  const today = dayIn(c.deps.zone, c.deps.now());
  const q = encodeURIComponent(name);
  type Row = { id: string; animalId?: string | null };
  const whole = async (phone: typeof owner, path: string) =>
    [path, JSON.stringify((await phone.get(path)).body)] as [string, string];
  /** Only the rows of a list that are about the animal. */
  const rows = async (phone: typeof owner, path: string, list: string, id: string) => {
    const { status, body } = await phone.get(path);
    expect(status, path).toBe(200);
    return [path, JSON.stringify((body[list] as Row[]).filter((it) => it.id === id))] as [string, string];
  };
  /** The head; of the animal's own page its text too. */
  const page = async (path: string, isWhole: boolean): Promise<[string, string]> => {
    const html = await (await fetch(`${c.url}${path}`)).text();
    const part = (name: string) => html.slice(html.indexOf(`<${name}`), html.indexOf(`</${name}>`));
    return [path, part("head") + (isWhole ? part("main") : "")];
  };
  const asked = [
    () => rows(vaquero, `/api/herd/animals?q=${q}`, "animals", animalId),
    () => whole(vaquero, `/api/herd/animals/${animalId}`),
    () => rows(anybody, `/api/animals?q=${q}`, "animals", animalId),
    () => whole(anybody, `/api/animals/${animalId}`),
    () => rows(anybody, `/api/catalog?q=${q}`, "items", itemId),
    () => whole(anybody, `/api/catalog/${itemId}`),
    () => rows(owner, `/api/items?q=${q}`, "items", itemId),
    () => whole(owner, `/api/items/${itemId}`),
    () => whole(owner, `/api/tasks?from=${today}&to=${addDays(today, 30)}`),
    () => page(`/animal?id=${animalId}`, true),
    () => page(`/venta-en-linea?articulo=${itemId}`, false),
  ];
  const answers: [string, string][] = [];
  for (const ask of asked) answers.push(await ask());
  return answers;
}

/** The lists of what is on sale. */
async function listed({ itemId, animalId, name }: Sold) {
  const [owner, vaquero, anybody] = [await payments.staff("dueno"), await payments.staff("vaquero"), c.buyer()];
  const q = encodeURIComponent(name);
  const has = async (phone: typeof owner, path: string, list: string, id: string) =>
    ((await phone.get(path)).body[list] as { id: string }[]).some((it) => it.id === id);
  return {
    herd: await has(vaquero, `/api/herd/animals?state=listed&q=${q}`, "animals", animalId),
    public: await has(anybody, `/api/animals?onSale=true&q=${q}`, "animals", animalId),
    shop: await has(anybody, `/api/catalog?available=true&q=${q}`, "items", itemId),
    catalogue: await has(owner, `/api/items?state=published&q=${q}`, "items", itemId),
  };
}

test("an animal that was sold is nowhere on sale: not when it is paid, nor once it is handed over", async () => {
  const held = await payments.hold(undefined, "group=animales&sort=price_asc");
  const { animalId, id: itemId } = held.item;
  const { name } = (await c.buyer().get(`/api/animals/${animalId}`)).body;
  const sold = { itemId, animalId: animalId as string, name: name as string };
  expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
  const nowhere = { herd: false, public: false, shop: false, catalogue: false };
  expect(await listed(sold)).toEqual(nowhere);
  for (const [path, answer] of await answersAbout(sold)) expect(answer, path).not.toMatch(ON_SALE);
  const handed = await (await payments.staff("dueno")).call("POST", `/api/sales/${held.saleId}/deliver`, {
    receivedBy: "Luis Mora",
  });
  expect(handed.status).toBe(200);
  expect(await listed(sold)).toEqual(nowhere);
  for (const [path, answer] of await answersAbout(sold)) expect(answer, path).not.toMatch(ON_SALE);
});

test("one that somebody is buying isn't said to be on sale either, and is again when they let it go", async () => {
  const held = await payments.hold(undefined, "group=animales&sort=price_asc");
  const owner = await payments.staff("dueno");
  const words = async () => (await owner.get(`/api/items/${held.item.id}`)).body.stateWords;
  expect(await words()).toBe("Apartado");
  await held.b.call("POST", `/api/sales/${held.saleId}/release`);
  expect(await words()).toBe("En venta");
});
