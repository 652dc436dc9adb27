import { request } from "node:http";
import { DAY } from "@corral/domain/kernel/time";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

type Phone = ReturnType<Corral["buyer"]>;
const CLABE = "999180000012345674";

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
let owner: Phone, manager: Phone, cashier: Phone;
/** Who has the link, and nothing else. */
let payer: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, manager, cashier] = (await Promise.all(["dueno", "encargado", "cajero"].map((l) => d.staff(l)))) as [
    Phone,
    Phone,
    Phone,
  ];
  await setAccount(CLABE);
});
afterAll(() => c.close());
afterEach(() => openPayments(c).mustBalance());

const setAccount = (ownClabe: string) => writeSetting(c.deps.db as never, "methods", { ownClabe }, c.deps.now());
const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;
const today = () => c.deps.now();
const day = (at: number) => new Date(at - 6 * 3_600_000).toISOString().slice(0, 10);
let keys = 0;
const newKey = () => `PAGADOR${String(++keys).padStart(6, "0")}`;
const report = (id: string, amount: number, more: object = {}, by = payer, o: { key?: string } = {}) =>
  by.call(
    "POST",
    `/api/charges/${id}/reported-transfers`,
    {
      amount,
      trackingKey: newKey(),
      bankFrom: "BBVA",
      opDay: day(today()),
      account: "5674",
      amountSeen: false,
      ...more,
    },
    o,
  );
const send = (
  id: string,
  transfer: string,
  raw: Uint8Array<ArrayBuffer>,
  type = "image/jpeg",
  o: { key?: string } = {},
) => payer.call("POST", `/api/charges/${id}/reported-transfers/${transfer}/proofs`, undefined, { raw, type, ...o });
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: "#2c6e49" } })
      .withExif({ IFD0: { ImageDescription: "desde mi casa" } })
      .jpeg()
      .toBuffer(),
  );
const pdf = () =>
  new Uint8Array(Buffer.from("%PDF-1.4\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF\n"));
const transfersOf = async (id: string) => (await owner.get(`/api/transfers?charge=${id}`)).body.items;

beforeAll(() => {
  payer = c.buyer();
});

test("a payer's report waits for staff, holds the units, and pays nothing by itself", async () => {
  const [item] = await c.buyer().shelf("group=animales&sort=price_asc");
  if (!item) throw new Error("nothing left");
  const id = (await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price)).body.chargeId as string;
  const before = (await payer.get(`/api/charges/${id}/direct-transfer`)).body;
  expect(before).toMatchObject({
    account: { clabe: CLABE, bank: "Banco de demostración" },
    due: item.price,
    why: null,
    reports: [],
  });
  expect(await charge(id)).toMatchObject({ directTransfer: true });
  const sent = await report(id, item.price, { trackingKey: "clave 123 abc" });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    why: expect.stringMatching(/en revisión/),
    reports: [{ state: "submitted", stateWords: "En revisión", keyEnd: "123ABC", reason: null, mayAddProof: true }],
  });
  expect(await charge(id)).toMatchObject({ state: "in_progress", collected: 0 });
  await c.later(2 * DAY);
  expect(await charge(id)).toMatchObject({ state: "in_progress", collected: 0 });
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.buyable).toBe(false);
  const [rung] = (await manager.get("/api/news")).body.items.filter((n: { kind: string }) => n.kind === "transfer");
  expect(rung).toMatchObject({ chargeId: id, title: expect.stringMatching(/^Reportan una transferencia de \$/) });
  expect((await cashier.get("/api/news")).body.items.some((n: { kind: string }) => n.kind === "transfer")).toBe(false);
  const [seen] = await transfersOf(id);
  expect(seen).toMatchObject({ byPayer: true, trackingKey: "CLAVE123ABC", accountEnd: "…5674", mayDecide: true });
  expect(seen.steps[0]).toMatch(/^La reportó quien paga/);
  // A second one waits for the first; staff can't be passed by.
  produces("PAYMENT_IN_PROGRESS")(await report(id, item.price));
  produces("UNAUTHENTICATED")(await d.confirm(payer, seen.id));
  produces("FORBIDDEN")(await d.confirm(cashier, seen.id));
  await manager.call("POST", `/api/transfers/${seen.id}/review`);
  await d.confirm(manager, seen.id);
  expect(await charge(id)).toMatchObject({ state: "paid", collected: item.price });
  const after = (await payer.get(`/api/charges/${id}/direct-transfer`)).body;
  expect(after).toMatchObject({ due: 0, why: "Esto ya está pagado.", reports: [{ stateWords: "Aceptada" }] });
  produces("ALREADY_PAID")(await report(id, item.price, { amountSeen: true }));
});

test("a report with a wrong key is taken back by its payer, and sent again, while nobody looks for it", async () => {
  const [item] = await c.buyer().shelf("group=animales&sort=price_asc");
  if (!item) throw new Error("nothing left");
  const id = (await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price)).body.chargeId as string;
  const trackingKey = newKey();
  const wrong = (await report(id, item.price, { trackingKey })).body.reports[0];
  expect(wrong).toMatchObject({ state: "submitted", mayWithdraw: true });
  const withdraw = (transferId: string, chargeId = id) =>
    payer.call("POST", `/api/charges/${chargeId}/reported-transfers/${transferId}/withdraw`, {});
  // By the link of its own charge only.
  const other = await d.free(cashier, 50_000);
  produces("NOT_FOUND")(await withdraw(wrong.id, other));
  const twice = await Promise.all([withdraw(wrong.id), withdraw(wrong.id)]);
  expect(twice.map((r) => r.status)).toEqual([200, 200]);
  expect(twice[0]?.body).toMatchObject({
    why: null,
    reports: [{ state: "withdrawn", stateWords: "Retirada", mayWithdraw: false, mayAddProof: false }],
  });
  expect(await charge(id)).toMatchObject({ state: "open", collected: 0 });
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.buyable).toBe(false);
  const [seen] = await transfersOf(id);
  expect(seen.steps.at(-1)).toMatch(/^La retiró quien la reportó/);
  produces("TRANSFER_DECIDED")(await d.confirm(manager, seen.id));
  // Its key is free, and what somebody looks for stays.
  const again = await report(id, item.price, { trackingKey });
  expect(again.status).toBe(201);
  const [next] = again.body.reports;
  await manager.call("POST", `/api/transfers/${next.id}/review`);
  const late = await withdraw(next.id);
  produces("TRANSFER_DECIDED")(late);
  expect(late.body.detail).toMatch(/ya la está buscando/);
  expect((await d.confirm(manager, next.id)).status).toBe(200);
  expect(await charge(id)).toMatchObject({ state: "paid", collected: item.price });
});

test("a rejected report says why, and the next may be sent; three are all", async () => {
  const id = await d.free(cashier, 10_000);
  for (const n of [1, 2, 3]) {
    expect((await report(id, 10_000)).status).toBe(201);
    const [last] = await transfersOf(id);
    await manager.call("POST", `/api/transfers/${last.id}/reject`, { reason: `No aparece ${n}` });
    expect((await payer.get(`/api/charges/${id}/direct-transfer`)).body.reports[0]).toMatchObject({
      stateWords: "Rechazada",
      reason: `No aparece ${n}`,
      next: expect.stringMatching(/^Puedes reportarla otra vez/),
      mayAddProof: false,
    });
  }
  produces("TRANSFER_REPORT_LIMIT")(await report(id, 10_000));
  expect((await payer.get(`/api/charges/${id}/direct-transfer`)).body.why).toMatch(/Ya se reportaron 3/);
  expect(await charge(id)).toMatchObject({ state: "open", collected: 0 });
  // Staff may still write one down.
  expect((await d.transfer(cashier, id, 10_000, newKey())).status).toBe(201);
});

describe("what can be known is said at once, and nothing is stored", () => {
  test("a key that was used, on any charge and at the same time", async () => {
    const [one, two] = [await d.free(cashier, 10_000), await d.free(cashier, 10_000)];
    const trackingKey = newKey();
    const answers = await Promise.all([
      report(one, 10_000, { trackingKey }),
      report(two, 10_000, { trackingKey }, c.buyer()),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
    const other = answers[0].status === 201 ? two : one;
    const again = await report(other, 10_000, { trackingKey: trackingKey.toLowerCase() });
    produces("TRANSFER_KEY_REUSED")(again);
    expect(again.body.detail).toMatch(/ya se reportó/);
    expect(await transfersOf(other)).toEqual([]);
    expect(await charge(other)).toMatchObject({ state: "open" });
  });
  test("another amount, until its payer says that it is so; it is counted as it was sent", async () => {
    const id = await d.free(cashier, 10_000);
    const trackingKey = newKey();
    const told = await report(id, 9_900, { trackingKey });
    produces("TRANSFER_AMOUNT_DIFFERS")(told);
    expect(told.body).toMatchObject({ due: 10_000, detail: expect.stringMatching(/\$100\.00 y escribiste \$99\.00/) });
    expect((await report(id, 9_900, { trackingKey, amountSeen: true })).status).toBe(201);
    const [seen] = await transfersOf(id);
    expect(seen.hints).toContainEqual({ good: false, words: "Se deben $100.00 y reporta $99.00" });
    await manager.call("POST", `/api/transfers/${seen.id}/review`);
    await d.confirm(manager, seen.id);
    expect(await charge(id)).toMatchObject({ state: "partially_paid", collected: 9_900, remaining: 100 });
  });
  test("another CLABE, a wrong one, days that can't be", async () => {
    const id = await d.free(cashier, 10_000);
    const other = await report(id, 10_000, { account: "646180110400000007" });
    produces("TRANSFER_OTHER_ACCOUNT")(other);
    expect(other.body.detail).toMatch(/termina en 5674/);
    produces("TRANSFER_OTHER_ACCOUNT")(await report(id, 10_000, { account: "1111" }));
    for (const [more, field] of [
      [{ account: "999180000012345675" }, "account"],
      [{ account: "" }, "account"],
      [{ opDay: day(today() + DAY) }, "opDay"],
      [{ opDay: day(today() - DAY) }, "opDay"],
      [{ trackingKey: "A-1" }, "trackingKey"],
      [{ bankFrom: "" }, "bankFrom"],
      [{ amount: 0 }, "amount"],
      [{ amount: -100 }, "amount"],
    ] as const) {
      const answer = await report(id, 10_000, more);
      produces("VALIDATION_FAILED")(answer);
      expect(answer.body.errors.map((e: { field: string }) => e.field)).toEqual([field]);
    }
    expect(await transfersOf(id)).toEqual([]);
  });
  test("nothing is reported where there is no charge or no account", async () => {
    produces("NOT_FOUND")(await report("A".repeat(22), 10_000));
    produces("NOT_FOUND")(await payer.get(`/api/charges/${"A".repeat(22)}/direct-transfer`));
    const id = await d.free(cashier, 10_000);
    await setAccount("");
    produces("METHOD_NOT_ALLOWED")(await report(id, 10_000));
    expect((await payer.get(`/api/charges/${id}/direct-transfer`)).body.account).toBeNull();
    expect(await charge(id)).toMatchObject({ directTransfer: false });
    await setAccount(CLABE);
  });
  test("repeated with its key, it is one report", async () => {
    const id = await d.free(cashier, 10_000);
    const key = crypto.randomUUID();
    const trackingKey = newKey();
    const answers = await Promise.all([0, 1, 2].map(() => report(id, 10_000, { trackingKey }, payer, { key })));
    expect(answers.every((a) => [201, 409].includes(a.status))).toBe(true);
    expect((await report(id, 10_000, { trackingKey }, payer, { key })).status).toBe(201);
    expect(await transfersOf(id)).toHaveLength(1);
  });
});

describe("a proof", () => {
  const reported = async () => {
    const id = await d.free(cashier, 10_000);
    const transfer = (await report(id, 10_000)).body.reports[0].id as string;
    return { id, transfer };
  };
  const proofsOf = async (id: string) => (await transfersOf(id))[0].proofs as { id: string; kind: string }[];
  const read = (transfer: string, proof: string, who = manager) =>
    who.text(`/api/transfers/${transfer}/proofs/${proof}`);

  test("a photo is encoded again without its data; only who decides reads it", async () => {
    const { id, transfer } = await reported();
    expect((await send(id, transfer, await photo())).body.reports[0]).toMatchObject({ proofs: 1 });
    const [proof] = await proofsOf(id);
    if (!proof) throw new Error("no proof");
    const got = await read(transfer, proof.id);
    expect(got.status).toBe(200);
    expect(got.headers.get("content-type")).toBe("image/webp");
    expect(got.headers.get("x-content-type-options")).toBe("nosniff");
    expect(got.body).not.toContain("desde mi casa");
    expect((await read(transfer, proof.id, payer)).status).toBe(401);
    expect((await read(transfer, proof.id, cashier)).status).toBe(403);
    expect((await read(transfer, "A".repeat(22))).status).toBe(404);
    expect((await cashier.get(`/api/transfers?charge=${id}`)).body.items[0].proofs).toEqual([]);
  });
  test("a PDF is only ever a download, and runs nothing", async () => {
    const { id, transfer } = await reported();
    expect((await send(id, transfer, pdf(), "application/pdf")).status).toBe(201);
    const [proof] = await proofsOf(id);
    const got = await read(transfer, proof?.id ?? "");
    expect(got.headers.get("content-disposition")).toBe('attachment; filename="comprobante.pdf"');
    expect(got.headers.get("x-content-type-options")).toBe("nosniff");
    expect(got.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(got.headers.get("cache-control")).toBe("private, no-store");
  });
  test("three for a charge, also at once; a repeated one is one", async () => {
    const { id, transfer } = await reported();
    const file = await photo();
    const key = crypto.randomUUID();
    expect((await send(id, transfer, file, "image/jpeg", { key })).status).toBe(201);
    expect((await send(id, transfer, file, "image/jpeg", { key })).status).toBe(201);
    expect(await proofsOf(id)).toHaveLength(1);
    const rest = await Promise.all([1, 2, 3, 4].map(() => send(id, transfer, file)));
    expect(rest.map((a) => a.status).sort()).toEqual([201, 201, 409, 409]);
    produces("TRANSFER_REPORT_LIMIT")(await send(id, transfer, file));
    expect(await proofsOf(id)).toHaveLength(3);
  });
  test("what isn't a photo or a PDF is refused by its bytes, whatever it is called", async () => {
    const { id, transfer } = await reported();
    const text = (it: string) => new Uint8Array(Buffer.from(it));
    for (const [file, type, message] of [
      [text("<!doctype html><script>alert(1)</script>"), "image/jpeg", /no es una foto ni un PDF/],
      [text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png", /SVG/],
      [(await photo()).slice(0, 900), "image/jpeg", /cortada/],
      [pdf().slice(0, 40), "application/pdf", /cortado/],
      [text(""), "image/jpeg", /No llegó/],
    ] as const) {
      const answer = await send(id, transfer, file as Uint8Array<ArrayBuffer>, type);
      produces("PHOTO_UNREADABLE")(answer);
      expect(answer.body.detail).toMatch(message);
    }
    produces("UNSUPPORTED_MEDIA_TYPE")(await send(id, transfer, text("<p>"), "text/html"));
    expect(await proofsOf(id)).toEqual([]);
    produces("NOT_FOUND")(await send(await d.free(cashier, 5_000), transfer, await photo()));
    await manager.call("POST", `/api/transfers/${transfer}/reject`, { reason: "No llegó" });
    produces("TRANSFER_DECIDED")(await send(id, transfer, await photo()));
  });
  test("200 MB are refused while they come, with a clear sentence and no memory", async () => {
    const { id, transfer } = await reported();
    const before = process.memoryUsage().rss;
    const url = `${c.url}/api/charges/${id}/reported-transfers/${transfer}/proofs`;
    for (const length of [200 * 1024 * 1024, undefined]) {
      const { status, body, sent } = await answeredStream(url, length);
      expect(status).toBe(413);
      expect(body).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
      // The 8 MB of the limit, and what was under way.
      expect(sent).toBeLessThan(40 * 1024 * 1024);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
    expect(await proofsOf(id)).toEqual([]);
  });
});

/** Whoever still writes when the connection closes may lose the answer to it: TCP resets it, so that is tried again. */
async function answeredStream(url: string, length: number | undefined) {
  for (let n = 1; ; n++)
    try {
      return await stream(url, length);
    } catch (error) {
      if (n === 5 || !["EPIPE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
}

/** Sends a body of 200 MB in pieces until it is answered; without a length the server can't know it before. */
function stream(url: string, length: number | undefined) {
  return new Promise<{ status: number | undefined; body: unknown; sent: number }>((done, fail) => {
    const piece = Buffer.alloc(256 * 1024, 0xff);
    let sent = 0;
    let over = false;
    const out = request(url, {
      method: "POST",
      headers: {
        "content-type": "image/jpeg",
        "idempotency-key": crypto.randomUUID(),
        ...(length === undefined ? {} : { "content-length": length }),
      },
    });
    out.on("response", (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => {
        over = true;
        done({ status: answer.statusCode, body: JSON.parse(text), sent });
        out.destroy();
      });
    });
    out.on("error", (error) => !over && fail(error));
    const next = () => {
      while (!over && sent < 200 * 1024 * 1024) {
        sent += piece.length;
        if (!out.write(piece)) {
          out.once("drain", next);
          return;
        }
      }
    };
    next();
  });
}
