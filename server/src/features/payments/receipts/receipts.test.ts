import { createHash, createPublicKey, verify } from "node:crypto";
import { centavos } from "@corral/domain/kernel/money";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import { DAY, plus, toIso, withoutZone } from "@corral/domain/kernel/time";
import { parseSeal } from "@corral/domain/payments/receipts/receipt-seal";
import { sql } from "kysely";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violated } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import { rotateSigningKey } from "#src/platform/seal/seal";
import { type Corral, corral } from "#src/testing/corral";
import { pdfQr, pdfText } from "#src/testing/pdf";
import { staffCookie } from "#src/testing/staff-cookie";
import { issueReceipt } from "./issue-receipt";
import type { ToIssue } from "./receipt-content";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

interface Link {
  tipo: string;
  id: string;
  folio: string;
}
/** Buys and pays; returns the charge and its two receipts. */
async function bought() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("nothing on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const paid = await b.pay(sale.body.chargeId, await b.card());
  const of = (tipo: string) => paid.body.receipts.find((r: Link) => r.tipo === tipo) as Link;
  const charge = await c.deps.db
    .selectFrom("charge")
    .select(["id", "sale_id"])
    .where("public_id", "=", sale.body.chargeId)
    .executeTakeFirstOrThrow();
  return { b, venta: of("venta"), pago: of("pago"), chargeId: charge.id, saleId: charge.sale_id, price: item.price };
}
const open = async ({ tipo, id }: { tipo: string; id: string }) =>
  (await c.buyer().get(`/api/receipts/${tipo}/${id}`)).body;
const facts = (code: string) => c.buyer().get(`/api/receipts/verify/${code}`);
const pdf = async (r: { tipo: string; id: string }, papel: string) =>
  Buffer.from(await (await fetch(`${c.url}/api/receipts/${r.tipo}/${r.id}/pdf?papel=${papel}`)).arrayBuffer());
const common = (x: { chargeId: string; saleId: string | null }) => ({
  chargeId: x.chargeId,
  saleId: x.saleId,
  concept: "Torete 214",
  buyerName: "Ana Pérez López",
  lines: [],
  policies: [],
  delivery: [],
  at: c.deps.now(),
  zone: c.deps.zone,
});
const issue = async (r: ToIssue) => {
  const made = await c.deps.db.transaction().execute(async (tx) => {
    if (r.tipo === "reembolso")
      await sql`insert into refund (id, public_id, charge_id, origin, way, amount, reason, state, failure, asked_at, ended_at)
        values (${r.refundId}, ${r.refundId}, ${r.chargeId}, 'provider', 'cash', ${r.total}, 'De prueba', 'failed', 'De prueba',
          ${toIso(r.at)}, ${toIso(r.at)}) on conflict do nothing`.execute(tx);
    return issueReceipt(tx, c.deps.seal, r);
  });
  return { tipo: r.tipo, id: made.public_id, folio: made.folio };
};
const refundOf = (x: { chargeId: string; saleId: string | null }, of: string, amount: number): ToIssue => ({
  ...common(x),
  tipo: "reembolso",
  refundId: newId(),
  total: centavos(amount),
  payments: [],
  balance: centavos(0),
  refund: {
    of,
    routeWords: "Transferencia SPEI",
    amount: centavos(amount),
    reference: "MB-778",
    reason: "Llegó lastimado",
  },
});

/** Verifies a receipt as anyone can, from seal, snapshot and public keys alone. */
async function genuine(view: { seal: string; snapshot: object; shortCode: string; hash: string }) {
  const seal = parseSeal(view.seal);
  if (!seal) return false;
  const { keys } = (await c.buyer().get(`/api/receipt-keys?kid=${seal.facts.kid}`)).body;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: keys[0].publicKey }, format: "jwk" });
  const hash = createHash("sha256").update(canonicalJson(view.snapshot)).digest();
  return (
    toBase64Url(hash) === seal.facts.hash &&
    view.hash === seal.facts.hash &&
    verify(null, Buffer.from(seal.signed), key, Buffer.from(seal.signature, "base64url"))
  );
}

test("a paid sale's receipt is signed: the served seal covers the served snapshot byte for byte", async () => {
  const { venta, pago, price } = await bought();
  for (const link of [venta, pago]) {
    const view = await open(link);
    expect(await genuine(view)).toBe(true);
    expect(parseSeal(view.seal)?.facts).toMatchObject({ tipo: link.tipo, folio: link.folio, total: price });
    expect(view.verifyUrl).toBe(`${c.url}/comprobante/verificar/${view.shortCode}#${view.seal}`);
    expect(await genuine({ ...view, snapshot: { ...view.snapshot, concept: `${view.snapshot.concept} ` } })).toBe(
      false,
    );
  }
});

test("the printed code reveals what was issued and no personal data", async () => {
  const { venta, price } = await bought();
  const view = await open(venta);
  const answer = await facts(`${view.shortCode.slice(0, 5)}-${view.shortCode.slice(5)}`.toLowerCase());
  expect(answer.body).toMatchObject({ tipo: "venta", folio: venta.folio, total: price, hash: view.hash, signed: true });
  expect(answer.body.standing).toEqual({ replacedBy: null, refunded: 0 });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const said = JSON.stringify(answer.body);
  expect(view.snapshot.buyer.name).toBe("Ana Pérez");
  for (const secret of [view.snapshot.buyer.name, view.snapshot.salt, venta.id, view.snapshot.concept])
    expect(said).not.toContain(secret);
});

test("an unknown or malformed code is not found, and the page has status 404", async () => {
  for (const code of ["0000000000", "x", "%F0%9F%90%AE"]) {
    const answer = await facts(code);
    expect([answer.status, answer.body.code]).toEqual([404, "RECEIPT_NOT_FOUND"]);
  }
  expect((await fetch(`${c.url}/comprobante/verificar/0000000000`)).status).toBe(404);
  const { shortCode } = await open((await bought()).venta);
  const page = await fetch(`${c.url}/comprobante/verificar/${shortCode}`);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("Ana");
});

test("the keys are public, cacheable, and still served after a rotation", async () => {
  const before = await open((await bought()).venta);
  await rotateSigningKey(
    { db: c.deps.db, dataDir: c.deps.filesDir, corralKey: "llave-de-prueba-de-treinta-y-dos-letras", now: c.deps.now },
    { lost: false },
  );
  const after = await open((await bought()).venta);
  expect(parseSeal(after.seal)?.facts.kid).not.toBe(parseSeal(before.seal)?.facts.kid);
  expect([await genuine(before), await genuine(after)]).toEqual([true, true]);
  const answer = await c.buyer().get("/api/receipt-keys");
  expect(answer.headers.get("cache-control")).toContain("public");
  expect(answer.body.keys.map((k: { retiredAt: string | null }) => k.retiredAt === null)).toEqual([false, true]);
  expect(JSON.stringify(answer.body)).not.toContain("private");
  expect((await c.buyer().get("/api/receipt-keys?kid=AAAAAAAA")).body.keys).toEqual([]);
});

test("the QR on page, letter and both rolls contains the receipt's link", async () => {
  const { venta } = await bought();
  const view = await open(venta);
  const { data, info } = await sharp(Buffer.from(view.qrSvg))
    .resize(480)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(view.verifyUrl);
  for (const papel of ["carta", "58", "80"]) {
    const read = await pdfQr(await pdf(venta, papel));
    expect(read?.content).toBe(view.verifyUrl);
    expect(read?.side).toBeGreaterThan(35);
    expect(read?.side).toBeLessThan(48);
  }
});

test("a deposit's receipt has amount paid, amount due and due date, in data and PDF", async () => {
  const x = await bought();
  const deposit = {
    paid: centavos(300_000),
    balance: centavos(700_000),
    dueAt: plus(c.deps.now(), 10 * DAY),
    refundRule: "El apartado no se devuelve si tú cancelas.",
  };
  const toIssue: ToIssue = {
    ...common(x),
    tipo: "apartado",
    total: centavos(1_000_000),
    payments: [{ method: "spei_mp", reference: "123", amount: centavos(300_000), at: c.deps.now() }],
    balance: centavos(700_000),
    deposit,
  };
  const made = await issue(toIssue);
  expect(made.folio).toMatch(/^A-\d{4}-000001$/);
  const view = await open(made);
  expect(await genuine(view)).toBe(true);
  expect(view.amount).toBe(300_000);
  expect(view.snapshot.deposit).toMatchObject({ paid: 300_000, balance: 700_000, refundRule: deposit.refundRule });
  const paper = await pdfText(await pdf(made, "58"));
  const { zoneWords } = view.snapshot;
  const due = withoutZone(view.snapshot.deposit.dueWords, zoneWords);
  for (const words of ["Comprobante de apartado", "Apartado pagado", "$7,000.00", due]) expect(paper).toContain(words);
  // The zone stands once on paper; the signed snapshot is as it was.
  expect(paper.split(zoneWords).length).toBe(2);
  expect(await issue(toIssue).catch(violated)).toBe("one_deposit_receipt_per_charge");
});

test("a refund's receipt has amount, original folio and method, and the original receipts show the refund", async () => {
  const x = await bought();
  const made = await issue(refundOf(x, x.pago.folio, 12_300));
  const view = await open(made);
  expect(await genuine(view)).toBe(true);
  expect([view.amount, view.snapshot.refund.of]).toEqual([12_300, x.pago.folio]);
  const paper = await pdfText(await pdf(made, "80"));
  for (const words of ["Comprobante de reembolso", "$123.00", "Transferencia SPEI", x.pago.folio, "Llegó lastimado"])
    expect(paper).toContain(words);
  const standing = async (link: Link) => (await facts((await open(link)).shortCode)).body.standing.refunded;
  expect([await standing(x.venta), await standing(x.pago), await standing(made)]).toEqual([12_300, 12_300, 0]);
  await issue(refundOf(x, "P-2020-000001", 100));
  expect([await standing(x.venta), await standing(x.pago)]).toEqual([12_400, 12_300]);
});

test("a receipt is replaced once, by one of its kind, and names it; the old one doesn't change", async () => {
  const x = await bought();
  const old = await open(x.venta);
  const row = await c.deps.db
    .selectFrom("receipt")
    .select(["id", "folio"])
    .where("public_id", "=", x.venta.id)
    .executeTakeFirstOrThrow();
  const again: ToIssue = {
    ...common(x),
    tipo: "venta",
    replaces: row,
    total: centavos(x.price),
    payments: [],
    balance: centavos(x.price),
  };
  expect(await issue({ ...refundOf(x, x.pago.folio, 1), replaces: row }).catch(violated)).toBe("replaces_its_own_kind");
  const made = await issue(again);
  expect((await open(made)).snapshot.replaces).toBe(x.venta.folio);
  const now = await open(x.venta);
  expect(now.standing.replacedBy).toBe(made.folio);
  expect({ ...now, standing: null, related: null }).toEqual({ ...old, standing: null, related: null });
  expect((await facts(old.shortCode)).body.standing.replacedBy).toBe(made.folio);
  expect(await issue(again).catch(violated)).toContain("replaces");
  const { replaces: _first, ...second } = again;
  expect(await issue(second as ToIssue).catch(violated)).toBe("one_sale_receipt");
});

test("verification attempts are rate-limited", async () => {
  const tries = await Promise.all(Array.from({ length: 70 }, () => facts("0000000000")));
  const last = tries.filter((t) => t.status === 429);
  expect(last.length).toBeGreaterThan(0);
  expect(last[0]?.body.code).toBe("RATE_LIMITED");
});

test("a phone may cache shop data and its own receipts; never staff data, charges or sign-in", async () => {
  const { venta } = await bought();
  const cookie = await staffCookie(c, "encargado");
  const says = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(c.url + path, { headers })).headers.get("cache-control");
  for (const path of ["/api/config", "/api/catalog?limit=1", "/api/animals?limit=1"])
    expect(await says(path), path).toBe("no-cache");
  const receipt = `/api/receipts/${venta.tipo}/${venta.id}`;
  expect(await says(receipt)).toBe("private, no-cache");
  for (const [path, headers] of [
    [receipt, { cookie }],
    [`${receipt}x`, {}],
    ["/api/customers", { cookie }],
    ["/api/customers", {}],
    ["/api/session", { cookie }],
    ["/api/me/purchases", {}],
    ["/api/herd/animals", { cookie }],
    ["/api/nothing", {}],
  ] as const)
    expect(await says(path, headers as Record<string, string>), path).toBe("private, no-store");
});
