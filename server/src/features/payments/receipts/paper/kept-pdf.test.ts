import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { drawPdf, pdfText } from "#src/testing/pdf";
import { produces } from "#src/testing/produces";
import { receiptView } from "#src/testing/receipt-view";
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
  await writingStates(c.deps.db)
    .updateTable("sale")
    .set({ state: "cancelled" })
    .where("id", "=", sale.sale_id as string)
    .execute();
  const after = await print(id);
  expect(await pdfText(before)).not.toContain("Venta cancelada");
  expect(await pdfText(after)).toContain("Venta cancelada");
  expect((await print(id)).equals(after)).toBe(true);
  expect(keptFiles()).toHaveLength(kept);
});

test("a kept file that is lost or damaged is made again", async () => {
  const id = await bought();
  const first = await print(id);
  rmSync(join(c.deps.filesDir, "pdf"), { recursive: true });
  expect(await pdfText(await print(id))).toBe(await pdfText(first));
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

/** Hash of the picture of a fixed receipt, by template number. Another picture needs the next number. */
const DRAWN: Record<number, string> = { 4: "4513defe3dc16d12" };
test("another drawing is another template, so that nobody gets what an older one kept", async () => {
  const details = [
    { label: "Arete", value: "0112" },
    { label: "SINIIGA", value: "MX 14 0730 0021" },
  ];
  const line = { title: "Vaquilla", subtitle: "21 meses", qty: 1, unitPrice: 28_000, lineTotal: 28_000, details };
  const view = receiptView({ buyer: { name: "Łucja Ñuñez" }, lines: [line] }, { color: "#9f1d3f" });
  const picture = createHash("sha256");
  for (const paper of ["carta", "80", "58"] as const)
    for (const page of await drawPdf(await receiptPdf(view, paper, { photos: new Map() }))) picture.update(page.pixels);
  expect({ [TEMPLATE]: picture.digest("hex").slice(0, 16) }, "raise TEMPLATE and write its picture here").toEqual({
    [TEMPLATE]: DRAWN[TEMPLATE],
  });
});

test("a paper keeps the colour of its day, whatever the owner chooses afterwards", async () => {
  const owner = await openPayments(c).staff("dueno");
  const choose = async (color: string) => {
    const { body } = await owner.get("/api/settings/business");
    const values = { ...body.values, color };
    expect((await owner.call("PUT", "/api/settings/business", { values }, { version: body.version })).status).toBe(200);
  };
  const colorOf = async (id: string) => (await c.buyer().get(`/api/receipts/venta/${id}`)).body.seller.color;
  await choose("#9f1d3f");
  const before = await bought();
  const paper = await print(before);
  await choose("#1d5fa8");
  const after = await bought();
  expect([await colorOf(before), await colorOf(after)]).toEqual(["#9f1d3f", "#1d5fa8"]);
  expect((await print(before)).equals(paper)).toBe(true);
  rmSync(join(c.deps.filesDir, "pdf"), { recursive: true });
  const pixels = async (pdf: Buffer) => (await drawPdf(pdf)).map((page) => Buffer.from(page.pixels).toString("base64"));
  expect(await pixels(await print(before))).toEqual(await pixels(paper));
  await choose("");
  expect(await colorOf(await bought())).toBeUndefined();
});
