import { afterAll, beforeAll, expect, it } from "vitest";
import { mayUse } from "#src/features/business/consents/store";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let staff: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
});
afterAll(() => c.close());

const text = {
  short: "Usamos tus datos para cobrarte y entregarte tu compra.",
  necessary: ["Cobrar y entregar."],
  voluntary: ["Recordarte saldos por WhatsApp."],
  full: "Rancho El Mezquite es responsable de tus datos personales y los usa sólo para lo que aquí se dice. Escríbenos para acceso, corrección, cancelación u oposición.",
};

it("publishing a notice makes a version; old ones stay readable, and a sale refers to its own", async () => {
  const owner = await staff.staff("dueno");
  const before = (await c.buyer().get("/api/config")).body.privacy;
  const publish = (body: object, seen: string) => owner.call("POST", "/api/privacy-notices", { ...body, over: seen });
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  const line = {
    lines: [{ itemId: item?.id, qty: 1 }],
    contact: { name: "Ana", phone: "5512345678" },
    seenTotal: item?.price,
  };
  produces("VALIDATION_FAILED")(await publish({ ...text, necessary: [] }, before.version));
  produces("VALIDATION_FAILED")(await publish({ ...text, full: "corto" }, before.version));
  const done = await publish(text, before.version);
  expect(done.status).toBe(201);
  const { version } = done.body;
  expect(version).not.toBe(before.version);
  produces("VERSION_CONFLICT")(await publish(text, before.version));
  // A buyer who has read the old notice is shown the new one first.
  produces("PRIVACY_NOT_SHOWN")(await b.call("POST", "/api/sales", { ...line, privacyVersion: before.version }));
  expect((await b.call("POST", "/api/sales", { ...line, privacyVersion: version })).status).toBe(201);
  expect((await c.buyer().get(`/api/privacy-notices/${before.version}`)).body).toEqual(before);
  expect((await c.buyer().get(`/api/privacy-notices/${version}`)).body).toEqual({ ...text, version });
  produces("NOT_FOUND")(await c.buyer().get("/api/privacy-notices/nunca"));
  expect((await publish({ ...text, voluntary: [] }, version)).body.version).toBe(`${version}-2`);
  const list = (await (await staff.staff("encargado")).get("/api/privacy-notices")).body;
  expect(list.current).toBe(`${version}-2`);
  expect(
    list.items.map((i: { version: string; by: string | null; sales: number }) => [i.version, i.by, i.sales]),
  ).toEqual([
    [`${version}-2`, "Rosa Villaseñor", 0],
    [version, "Rosa Villaseñor", 1],
    [before.version, null, 0],
  ]);
  produces("FORBIDDEN")(
    await (await staff.staff("encargado")).call("POST", "/api/privacy-notices", { ...text, over: version }),
  );
});

it("a sale stores its consent; reminders need a separate consent, and a withdrawal stops them at once", async () => {
  const { privacy } = (await c.buyer().get("/api/config")).body;
  const b = c.buyer();
  const buy = async (more: object, contact: object = { name: "Beto", phone: "5598765432" }) => {
    const [item] = await b.shelf("group=productos");
    return b.call("POST", "/api/sales", {
      lines: [{ itemId: item?.id, qty: 1 }],
      contact,
      seenTotal: item?.price,
      privacyVersion: privacy.version,
      ...more,
    });
  };
  const no = await buy({ whatsappReminders: true }, { name: "Beto", email: "beto@testuser.com" });
  produces("VALIDATION_FAILED")(no);
  expect(no.body.errors[0].field).toBe("contact.phone");
  const { body: silent } = await buy({});
  const url = `/api/sales/${silent.saleId}/consents`;
  const words = async () =>
    (await b.get(url)).body.consents.map((x: { purpose: string; given: boolean }) => [x.purpose, x.given]);
  expect(await words()).toEqual([["sale_necessary", true]]);
  await buy({ whatsappReminders: true });
  expect(await words()).toEqual([
    ["sale_necessary", true],
    ["whatsapp_reminders", true],
  ]);
  const { customer_id } = await c.deps.db
    .selectFrom("sale")
    .select("customer_id")
    .where("public_id", "=", silent.saleId)
    .executeTakeFirstOrThrow();
  const may = () => mayUse(c.deps.db, customer_id as string, "whatsapp_reminders");
  expect(await may()).toBe(true);
  // Another purchase without the tick doesn't withdraw consent.
  await buy({});
  expect(await may()).toBe(true);
  expect((await b.call("POST", url, { purpose: "whatsapp_reminders", given: false })).status).toBe(200);
  expect(await may()).toBe(false);
  produces("VALIDATION_FAILED")(await b.call("POST", url, { purpose: "sale_necessary", given: false }));
  produces("CONTACT_UNCONFIRMED")(await c.buyer().get(url));
  produces("CONTACT_UNCONFIRMED")(await c.buyer().call("POST", url, { purpose: "marketing", given: true }));
  const cashier = await staff.staff("cajero");
  const there = `/api/customers/${customer_id}/consents`;
  expect((await cashier.call("POST", there, { purpose: "whatsapp_reminders", given: true })).status).toBe(200);
  expect(await may()).toBe(true);
  produces("FORBIDDEN")(await (await staff.staff("vaquero")).get(there));
});
