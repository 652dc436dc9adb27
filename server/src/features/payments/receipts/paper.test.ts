import type { Day } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { pdfText } from "#src/testing/pdf";
import { openPointOfSale } from "#src/testing/point-of-sale";

let c: Corral;
let staff: ReturnType<typeof openPointOfSale>;
beforeAll(async () => {
  c = await corral();
  staff = openPointOfSale(c);
});
afterAll(() => c.close());

type Item = Awaited<ReturnType<ReturnType<Corral["buyer"]>["shelf"]>>[number];
async function bought(item: Item) {
  const b = c.buyer();
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const paid = await b.pay(sale.body.chargeId, await b.card());
  const { id } = paid.body.receipts.find((r: { tipo: string }) => r.tipo === "venta");
  return { id: id as string, snapshot: (await b.get(`/api/receipts/venta/${id}`)).body.snapshot };
}
const printed = async (tipo: string, id: string, papel: string) => {
  const pdf = await fetch(`${c.url}/api/receipts/${tipo}/${id}/pdf?papel=${papel}`);
  return Buffer.from(await pdf.arrayBuffer());
};
/** What anyone is told who scans the receipt. */
const facts = async (tipo: string, id: string) => {
  const { shortCode } = (await c.buyer().get(`/api/receipts/${tipo}/${id}`)).body;
  return (await c.buyer().get(`/api/receipts/verify/${shortCode}`)).body;
};
const paper = async (tipo: string, id: string, papel: string) => pdfText(await printed(tipo, id, papel));
/** The shelf without its lots, which are sold by heads and have no record. */
const animalsOnly = async (shelf: string) => (await c.buyer().shelf(shelf)).filter((it) => it.animalId);
/** An animal with an internal ear tag, an official mark and a weight. */
async function animal() {
  for (const item of await animalsOnly("group=animales&sort=price_asc")) {
    const marks = await c.deps.db
      .selectFrom("animal_identifier")
      .select(["type", "value_raw"])
      .where("animal_id", "=", item.animalId as string)
      .where("active", "=", true)
      .execute();
    const of = (type: string) => marks.find((m) => m.type === type)?.value_raw;
    const [tag, siniiga] = [of("ear_tag_internal"), of("siniiga")];
    const { weight_g } = await c.deps.db
      .selectFrom("animal")
      .select("weight_g")
      .where("id", "=", item.animalId as string)
      .executeTakeFirstOrThrow();
    if (tag && siniiga && weight_g) return { item, tag, siniiga };
  }
  throw new Error("no animal with marks and a weight");
}

test("an animal's receipt identifies the animal, names the tax, and has only the policies about animals", async () => {
  const { item, tag, siniiga } = await animal();
  await c.deps.db
    .updateTable("animal")
    .set({
      breed: "Alpina",
      birth_date: "2024-03-08" as Day,
      birth_precision: "month",
      acquired: JSON.stringify({ date: null, fromName: "Rancho El Vecino", fromUpp: "14-073-0021-001", price: 100 }),
    })
    .where("id", "=", item.animalId as string)
    .execute();
  await sql`update animal_event e set data = data || '{"method": "tape"}' from animal a
    where a.id = ${item.animalId} and e.animal_id = a.id and e.type = 'weighing' and e.occurred_on = a.weighed_on`.execute(
    c.deps.db,
  );
  const { id, snapshot } = await bought(item);
  const details = Object.fromEntries(
    snapshot.lines[0].details.map((d: { label: string; value: string }) => [d.label, d.value]),
  );
  expect(details).toMatchObject({ Arete: tag, SINIIGA: siniiga, Sexo: expect.any(String) });
  expect(details.Peso).toMatch(/^[\d,.]+\s[k]?g \(\d+ de \w+ de \d{4}, con cinta\)$/);
  expect(details).toMatchObject({ Raza: "Alpina", Nació: "marzo de 2024", "UPP o PSG de origen": "14-073-0021-001" });
  // Who had it before is nobody's business but the herd's.
  expect(JSON.stringify(snapshot)).not.toContain("El Vecino");
  const [photo] = await c.deps.db.selectFrom("sale_line").select("photo_id").where("item_id", "=", item.id).execute();
  expect(snapshot.lines[0].photo).toBe(photo?.photo_id);
  // Signed like earlier receipts: the layout isn't part of the snapshot.
  expect(snapshot.taxNotes).toEqual([{ label: "IVA tasa 0 %", value: String(item.price) }]);
  expect(snapshot.policies.join(" ")).toMatch(/con su arete/);
  // Paid in full.
  expect(snapshot.policies.join(" ")).not.toMatch(/visitas|apartado/);
  const { price_mode } = await c.deps.db
    .selectFrom("catalog_item")
    .select("price_mode")
    .where("id", "=", item.id)
    .executeTakeFirstOrThrow();
  expect(/por kilo/.test(snapshot.policies.join(" "))).toBe(price_mode === "per_kg");
  expect(snapshot.footer).toContain("Esta operación se incluye en la factura global del periodo.");
  for (const papel of ["58", "80", "carta"]) {
    const said = await paper("venta", id, papel);
    for (const words of ["IVA (0 %)", "$0.00", `Arete ${tag}`, "SINIIGA", details.Sexo])
      expect(said, papel).toContain(words);
    expect(said).not.toMatch(/tasa 0|salvo que pidas|Las visitas/);
  }
  // Its photo is on the letter page; a thermal printer gets none.
  const images = async (papel: string) =>
    (await printed("venta", id, papel)).toString("latin1").split("/Subtype /Image").length - 1;
  expect([await images("carta"), await images("58")]).toEqual([1 + (await images("80")), await images("80")]);
});

test("a product's receipt has no policies about animals or visits", async () => {
  const [item] = await c.buyer().shelf("group=productos");
  const { snapshot } = await bought(item as Item);
  expect(snapshot.lines[0].details).toBeUndefined();
  expect(snapshot.policies).toEqual([
    "Entrega en el rancho de martes a domingo, de 8:00 a 17:00. El flete se cotiza aparte.",
  ]);
  // The shop shows all policies.
  expect((await c.buyer().get("/api/config")).body.policies.length).toBeGreaterThan(2);
});

test("a donation is no sale: its receipt and the exports say so", async () => {
  const owner = await staff.staff("dueno");
  await staff.drawer(owner);
  for (const purpose of ["donation", "sponsorship", "ticket", "installment"]) {
    const made = await owner.call("POST", "/api/counter/charges", {
      free: { amount: 12_300, concept: "Para el rancho", purpose },
    });
    const { receipt } = (await staff.cash(owner, made.body.chargeId, 12_300)).body;
    const isSale = purpose !== "donation" && purpose !== "sponsorship";
    expect([receipt.tipo, receipt.folio]).toEqual(
      isSale ? ["pago", expect.stringMatching(/^P-/)] : ["donativo", expect.stringMatching(/^D-/)],
    );
    const { snapshot } = (await c.buyer().get(`/api/receipts/${receipt.tipo}/${receipt.id}`)).body;
    expect((await facts(receipt.tipo, receipt.id)).total).toBe(12_300);
    expect(
      snapshot.footer.some((f: string) => f.includes("se incluye en la factura global")),
      purpose,
    ).toBe(isSale);
    expect(
      snapshot.footer.some((f: string) => f.includes("no entra en la factura global")),
      purpose,
    ).toBe(!isSale);
  }
  const report = (await owner.get("/api/reports?span=day")).body;
  const purposes = report.purposes.map((p: { words: string }) => p.words);
  expect(purposes).toEqual(expect.arrayContaining(["Donativos", "Padrinazgos", "Entradas", "Abonos"]));
  expect(report.items).toEqual(
    expect.arrayContaining([
      { id: null, title: "Donativos y padrinazgos", net: 24_600 },
      { id: null, title: "Cobros sin artículo", net: 24_600 },
    ]),
  );
  const { from, to } = report.range;
  const file = async (name: string) => (await owner.text(`/api/reports/${name}.csv?from=${from}&to=${to}`)).body;
  const [money, receipts, items] = [await file("movimientos"), await file("comprobantes"), await file("articulos")];
  for (const words of [money, receipts, items])
    expect(words).not.toMatch(/\b(donation|sponsorship|ticket|installment|collect|full)\b/);
  expect(money).toContain("Donativos");
  const rows = receipts.split("\r\n").filter((line) => line.includes("Para el rancho"));
  expect(rows.map((row) => row.split(",").at(-2))).toEqual(["No: es un donativo", "No: es un padrinazgo", "Sí", "Sí"]);
  expect(receipts).toContain("IVA (0 %): $0.00 sobre $");
  expect(receipts).not.toContain("tasa 0 %");
});

test("an animal with a buyer is shown as sold to staff and is not on sale", async () => {
  const [item] = await animalsOnly("group=animales&sort=price_desc");
  const owner = await staff.staff("dueno");
  const found = async (state: string) => {
    const { items } = (await owner.get(`/api/items?kind=animal&state=${state}&limit=60`)).body;
    return items.find((i: { id: string }) => i.id === item?.id) as { stateWords: string } | undefined;
  };
  const onSale = async () =>
    JSON.stringify((await c.buyer().get("/api/animals?onSale=true&limit=60")).body).includes(String(item?.animalId));
  expect([(await found("published"))?.stateWords, await onSale()]).toEqual(["En venta", true]);
  await bought(item as Item);
  expect([await found("published"), (await found("sold_out"))?.stateWords, await onSale()]).toEqual([
    undefined,
    "Vendido",
    false,
  ]);
  expect((await owner.get(`/api/items/${item?.id}`)).body.stateWords).toBe("Vendido");
});
