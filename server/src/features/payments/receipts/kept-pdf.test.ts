import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ReceiptView } from "@corral/contract/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { drawings, pdfText } from "#src/testing/pdf";
import { produces } from "#src/testing/produces";
import { drawing, TEMPLATE } from "./kept-pdf";
import { receiptPdf } from "./receipt-pdf";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

async function bought() {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=productos");
  if (!item) throw new Error("nothing on the shelf");
  const { chargeId } = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body;
  const paid = await buyer.pay(chargeId, await buyer.card());
  return paid.body.receipts.find((r: { tipo: string }) => r.tipo === "venta").id as string;
}
const print = async (id: string, paper = "carta") => {
  const answer = await fetch(`${c.url}/api/receipts/venta/${id}/pdf?papel=${paper}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const keptFiles = () =>
  readdirSync(join(c.deps.filesDir, "pdf"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".pdf"));

test("a receipt is drawn once for each paper, and sent as it was kept", async () => {
  const id = await bought();
  // Each drawing has an id and a time of its own.
  const first = await print(id);
  expect((await print(id)).equals(first)).toBe(true);
  const roll = await print(id, "80");
  expect(roll.equals(first)).toBe(false);
  expect((await print(id, "80")).equals(roll)).toBe(true);
  expect(first.subarray(-6).toString()).toContain("%%EOF");
  expect(keptFiles()).toHaveLength(2);
});

test("what is known of it since is on the paper: it is drawn again, in the same place", async () => {
  const id = await bought();
  const before = await print(id);
  const kept = keptFiles().length;
  const sale = await c.deps.db
    .selectFrom("receipt")
    .select("sale_id")
    .where("public_id", "=", id)
    .executeTakeFirstOrThrow();
  await c.deps.db
    .updateTable("sale")
    .set({ state: "cancelled" })
    .where("id", "=", sale.sale_id as string)
    .execute();
  const after = await print(id);
  expect(pdfText(before)).not.toContain("Venta cancelada");
  expect(pdfText(after)).toContain("Venta cancelada");
  expect((await print(id)).equals(after)).toBe(true);
  expect(keptFiles()).toHaveLength(kept);
});

test("a kept file that is lost or damaged is made again", async () => {
  const id = await bought();
  const first = await print(id);
  rmSync(join(c.deps.filesDir, "pdf"), { recursive: true });
  expect(pdfText(await print(id))).toBe(pdfText(first));
});

test("an overrun queue refuses with when to come back, and what is kept is still sent", async () => {
  const [kept, other] = [await bought(), await bought()];
  await print(kept);
  const go: (() => void)[] = [];
  const running = Array.from({ length: 42 }, () => drawing.run(() => new Promise<void>((end) => go.push(end))));
  const refused = await c.buyer().get(`/api/receipts/venta/${other}/pdf?papel=carta`);
  produces("PDF_BUSY")(refused);
  expect(refused.headers.get("retry-after")).toBe("5");
  await print(kept);
  while (go.length > 0) {
    go.shift()?.();
    await new Promise((next) => setImmediate(next));
  }
  await Promise.all(running);
});

/** Hash of the drawing of a fixed receipt, by template number. A changed drawing needs the next number. */
const DRAWN: Record<number, string> = {
  1: "021e0c2cdede7e85",
  2: "021e0c2cdede7e85",
};
test("another drawing is another template, so that nobody gets what an older one kept", async () => {
  const seller = {
    name: "Rancho El Mezquite",
    legalName: "Rancho El Mezquite",
    rfc: "",
    address: "Km 3",
    phone: "5512345678",
    email: "",
  };
  const line = {
    title: "Miel",
    subtitle: "500 g",
    qty: 2,
    unitPrice: 14_000,
    lineTotal: 28_000,
    estimated: false,
    details: [],
  };
  const snapshot = {
    ...{
      tipo: "venta",
      folio: "V-2026-000001",
      issuedWords: "sábado 28 de noviembre de 2026, 10:00",
      zoneWords: "hora del centro",
    },
    ...{
      buyer: { name: "Ana Pérez" },
      concept: "Miel",
      lines: [line],
      taxNotes: [],
      total: 28_000,
      paid: 28_000,
      balance: 0,
    },
    ...{
      payments: [{ method: "Tarjeta", reference: "1234", amount: 28_000 }],
      amountWords: "DOSCIENTOS OCHENTA PESOS 00/100 M.N.",
    },
    ...{ policies: ["Sin cambios."], footer: ["Este comprobante no es un CFDI."], seller },
  };
  const view = {
    snapshot,
    seller,
    shortCode: "0123456789",
    verifyUrl: "https://tienda.example/v",
    standing: null,
  } as unknown;
  const drawn = [];
  for (const paper of ["carta", "80"] as const)
    drawn.push(...drawings(await receiptPdf(view as ReceiptView, paper, { photos: new Map() })));
  const hash = createHash("sha256").update(drawn.join()).digest("hex").slice(0, 16);
  expect({ [TEMPLATE]: hash }, "raise TEMPLATE in kept-pdf.ts and write its drawing here").toEqual({
    [TEMPLATE]: DRAWN[TEMPLATE],
  });
});
