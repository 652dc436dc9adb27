import { type APIRequestContext, expect, test } from "../pages/journey";
import { kept, ready } from "../pages/phone";
import { imageOf, oldTabSends, putImage, readPhoneImage } from "../pages/phone-image";
import { StaffPhone } from "../pages/staff.page";
import { visit } from "../pages/visit";

const image = readPhoneImage("phone-before-2026-11-23.json");
const ZONE = "America/Mexico_City";
const TICKET = 20_000;
const CASH = 34_500;

/** What the image's person and its unsent work need on this server: an animal, an open drawer and a place of a visit that is paid. */
async function server(api: APIRequestContext, sessionOf: () => ReturnType<typeof visit>) {
  const call = async (path: string, data: object) => {
    const answer = await api.post(path, { data, headers: { "idempotency-key": crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBeTruthy();
    return answer.json();
  };
  const { me } = await (await api.get("/api/session")).json();
  await call("/api/herd/animals", {
    ...{ id: image.animalId, species: "cattle", breed: "Cebú", name: "Canela de antes", sex: "female" },
    ...{ birthDate: "2022-03-10", birthPrecision: "day", color: "", features: "", purpose: null },
    ...{ damId: null, sireId: null, ownerKind: "own", acquired: null, notes: "", story: "" },
    ...{ photoIds: [], groupId: null, marks: [] },
  });
  const till = await call("/api/till", { float: 50_000 });
  const { itemId, sessionId } = await sessionOf();
  const { chargeId } = await call("/api/counter/charges", {
    sale: { lines: [{ itemId, sessionId, tier: "general", qty: 1 }], seenTotal: TICKET },
  });
  await call(`/api/charges/${chargeId}/cash`, { amount: TICKET, tendered: TICKET });
  const { places } = await (await api.get(`/api/gate/${sessionId}/places`)).json();
  const [place] = places as { id: string; shortCode: string }[];
  if (!place) throw new Error("the visit has no place");
  return {
    ...{ person: me.id as string, vault: me.vault as string, till: till.id as string },
    ...{ sessionId, placeId: place.id, shortCode: place.shortCode },
  };
}

test("unsent work, cash and photos that a phone kept before a rename arrive once, with two tabs open and one of the older build (rulings 38)", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const phone = staff.page.context();
  const api = phone.request;
  await staff.signIn("dueno", "/acceso");
  await ready(staff.page);
  const here = await server(api, () => visit(staff.page, "Recorrido de antes"));
  await staff.page.close();
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short" }).format(Date.now());
  const moved = await imageOf(image, here, Date.now(), today);
  const { unsent } = moved;
  const one = (call: string) => unsent.find((it) => it.call === call)?.body?.id ?? "";
  expect(unsent.map((it) => it.call).sort()).toEqual([
    ...["addPhoto", "addPhoto", "checkIn", "createAnimal", "createCustomer", "editAnimal", "editAnimal"],
    ...["editCustomer", "takeOfflineCash", "writeRecord", "writeRecord"],
  ]);
  const lock = `outbox-${here.person}`;
  const channel = `corral-outbox-${here.person}`;
  expect(moved.locks).toContain(lock);
  expect(moved.channels).toContain(channel);

  const old = await phone.newPage();
  await old.goto("/api/health");
  await putImage(old, moved);
  const asked = await oldTabSends(old, lock, channel);
  const sent: string[] = [];
  phone.on("request", (it) => {
    const { pathname } = new URL(it.url());
    if (it.method() === "POST" && (pathname === "/api/sync" || pathname === "/api/photos")) sent.push(pathname);
  });

  await phone.setOffline(true);
  const [list, herd] = [await phone.newPage(), await phone.newPage()];
  await list.goto("/ajustes?ver=sin-enviar");
  await herd.goto("/animales");
  const pill = herd.getByRole("link", { name: /sin enviar|requiere/ });
  await expect(pill).toHaveAccessibleName(`${unsent.length} sin enviar`);
  for (const { title, detail } of unsent)
    await expect(
      list.getByRole("listitem").filter({ hasText: title }).filter({ hasText: detail }).first(),
    ).toBeVisible();

  // The older build's tab has the lock and answers on its channel: the new ones neither send nor take its place, however long they ask.
  await phone.setOffline(false);
  await Promise.all([list.reload(), herd.reload()]);
  await expect(pill).toHaveAccessibleName(`${unsent.length} sin enviar`);
  const before = await asked();
  await expect.poll(asked).toBeGreaterThan(before + 1);
  expect(sent).toEqual([]);

  await old.close();
  await expect(list.getByText("Todo está enviado")).toBeVisible();
  await expect(pill).toHaveCount(0);
  expect(sent.filter((it) => it === "/api/photos")).toHaveLength(2);

  const get = async (path: string) => (await api.get(path)).json();
  const known = await get(`/api/herd/animals/${image.animalId}`);
  expect(known).toMatchObject({ name: "Canela, dos veces", notes: "Anotado antes" });
  const notes = (await get(`/api/herd/animals/${image.animalId}/records`)).items as { note: string | null }[];
  expect(notes.filter((it) => it.note === "Cojea desde antes")).toHaveLength(1);
  const { animals } = await get("/api/herd/animals?q=Nacida%20antes");
  expect(animals).toHaveLength(1);
  const born = await get(`/api/herd/animals/${one("createAnimal")}`);
  const photos = unsent.filter((it) => it.call === "addPhoto").map((it) => it.id);
  expect([...born.photoIds].sort()).toEqual(photos.sort());
  const given = (await get(`/api/herd/animals/${born.id}/records`)).items as { title: string }[];
  expect(given.filter((it) => it.title === "Vacuna")).toHaveLength(1);
  const { items: customers } = await get("/api/customers?q=Eufemia%20de%20Antes");
  expect(customers).toHaveLength(1);
  expect((await get(`/api/customers/${one("createCustomer")}`)).notes).toBe("Pagaba los viernes");
  expect((await get("/api/till")).here.cash.collected).toBe(TICKET + CASH);
  const { places } = await get(`/api/gate/${here.sessionId}/places`);
  expect(places).toMatchObject([{ id: here.placeId, state: "used" }]);
  expect(places[0].usedWords).toContain("«Puerta de antes»");
  await herd.goto(`/animal?id=${born.id}`);
  await expect(herd.locator(`main img[src*="/media/${born.photoIds[0]}/"]`).first()).toBeVisible();
  await herd.goto(`/comprobante/provisional/${one("takeOfflineCash")}`);
  await herd.waitForURL(/\/comprobante\/pago\//);

  const left = await kept(herd);
  expect(left.indexedDb).not.toMatch(/"outbox(-photo)?:/);
  expect(left.indexedDb).toContain('["gate",{"name":"Puerta de antes"');
  await phone.close();
});
