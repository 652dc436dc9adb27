import type { Centavos } from "@corral/domain/kernel/money";
import { DAY, type Day, toIso } from "@corral/domain/kernel/time";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { writingStates } from "#src/platform/database/writing-states";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";
import { makeWorkbook, type Sheet, serial } from "#src/testing/workbook";

type Phone = ReturnType<Corral["buyer"]>;

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
let owner: Phone, manager: Phone, cashier: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, manager, cashier] = (await Promise.all(["dueno", "encargado", "cajero"].map((l) => d.staff(l)))) as [
    Phone,
    Phone,
    Phone,
  ];
  await writeSetting(c.deps.db as never, "methods", { ownClabe: "999180000012345674" }, c.deps.now());
});
afterAll(() => c.close());
afterEach(() => openPayments(c).mustBalance());

const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;
const day = (back = 0) => new Date(c.deps.now() - 6 * 3_600_000 - back * DAY).toISOString().slice(0, 10);
const dmy = (back = 0) => day(back).split("-").reverse().join("/");
const list = async (group = "open", who = manager) =>
  (await who.get(`/api/incoming-transfers?group=${group}&limit=60`)).body.items;
const add = (more: object = {}, who = manager) =>
  who.call("POST", "/api/incoming-transfers", {
    amount: 10_000,
    opDay: day(),
    sender: "",
    bankKey: "",
    concept: "depósito",
    ...more,
  });
const match = (id: string, chargeId: string, who = manager, reason = "Es quien dice el concepto") =>
  who.call("POST", `/api/incoming-transfers/${id}/match`, { chargeId, reason });
const HEAD = "Fecha,Concepto,Referencia,Cargo,Abono,Ordenante\n";
const COLUMNS = "day=0&concept=1&key=2&amount=4&sender=5";
const csv = (raw: string | Uint8Array<ArrayBuffer>, query = COLUMNS, who = manager) =>
  who.call("POST", `/api/incoming-transfers/import?${query}`, undefined, { raw, type: "text/csv" });
const preview = (raw: string | Uint8Array<ArrayBuffer>, query = "") =>
  manager.call("POST", `/api/incoming-transfers/preview${query}`, undefined, { raw, type: "text/csv" });
const workbook = (...sheets: Sheet[]) => new Uint8Array(makeWorkbook(sheets));
let keys = 0;
const newKey = () => `BANCO${String(++keys).padStart(8, "0")}`;
const report = (id: string, amount: number, trackingKey: string) =>
  c.buyer().call("POST", `/api/charges/${id}/reported-transfers`, {
    amount,
    trackingKey,
    bankFrom: "BBVA",
    opDay: day(),
    account: "5674",
    amountSeen: true,
  });

describe("a bank's file", () => {
  test("is shown first, and stores nothing; its columns are remembered once it is taken", async () => {
    const file = `Cuenta 123,,,,,\n${HEAD}${dmy(1)},Pago de vaca,BNET0001,,"1,234.50",Ana Ríos\n${dmy(0)},Comisión,,50.00,,\n`;
    const seen = await preview(file);
    expect(seen.body).toMatchObject({
      header: ["Fecha", "Concepto", "Referencia", "Cargo", "Abono", "Ordenante"],
      total: 2,
      endsOpen: false,
      remembered: false,
      columns: { day: 0, concept: 1, key: 2, amount: 4, sender: 5 },
    });
    expect(await list()).toEqual([]);
    const taken = await csv(file, `day=0&concept=1&amount=4&sender=5`);
    expect(taken.body).toMatchObject({ added: 1, repeated: 0, others: 1, likely: 0 });
    expect(await list()).toMatchObject([
      {
        amount: 123_450,
        opDay: day(1),
        sender: "Ana Ríos",
        concept: "Pago de vaca",
        bankKey: "",
        state: "unidentified",
      },
    ]);
    expect((await preview(file)).body).toMatchObject({ remembered: true, columns: { key: null, amount: 4 } });
    await manager.call("POST", `/api/incoming-transfers/${(await list())[0].id}/set-aside`, { reason: "De prueba" });
  });

  test("taken twice, or with days of another one, has each movement once; equal ones of a day are several", async () => {
    const rows = [
      `${dmy(3)},Igual,,,10.00,\n${dmy(3)},Igual,,,10.00,\n`,
      `${dmy(2)},Otro,,,20.00,\n`,
      `${dmy(1)},Nuevo,,,30.00,\n`,
    ];
    expect((await csv(HEAD + rows[0] + rows[1])).body).toMatchObject({ added: 3, repeated: 0 });
    expect((await csv(HEAD + rows[0] + rows[1])).body).toMatchObject({ added: 0, repeated: 3 });
    const twins = await Promise.all([1, 2].map(() => csv(HEAD + rows[0] + rows[1] + rows[2])));
    expect(twins.map((it) => it.body.added).sort()).toEqual([0, 1]);
    expect(await list()).toHaveLength(4);
    for (const it of await list())
      await manager.call("POST", `/api/incoming-transfers/${it.id}/set-aside`, { reason: "De prueba" });
  });

  /** Takes a file with the columns that are proposed for it. */
  async function take(raw: string, more = "") {
    const { columns } = (await preview(raw)).body as { columns: Record<string, number | null> };
    const chosen = Object.entries(columns).flatMap(([name, at]) => (at === null ? [] : [`${name}=${at}`]));
    return (await csv(raw, `${chosen.join("&")}${more}`)).body;
  }
  const setAllAside = async () => {
    for (const it of await list())
      await manager.call("POST", `/api/incoming-transfers/${it.id}/set-aside`, { reason: "De prueba" });
  };

  test("knows a movement by its balance when its reference comes a day later, and by its key when it comes by other columns", async () => {
    const withReference = (it: string) =>
      `Concepto\tFecha\tReferencia\tCargo\tAbono\tSaldo\nDEPOSITO TPV\t${dmy(2)}\t${it}\t0.00\t4,321.10\t104,321.10\n`;
    expect(await take(withReference("0"))).toMatchObject({ added: 1, asked: [] });
    expect(await take(withReference("88123456"))).toMatchObject({ added: 0, repeated: 1, asked: [] });
    const key = `MBAN0100${newKey()}`;
    expect(await take(`Fecha,Clave de rastreo,Concepto,Abono\n${dmy(1)},${key},Becerro,75.00\n`)).toMatchObject({
      added: 1,
    });
    const within = `Fecha,Descripción,Abono\n${dmy(1)},SPEI RECIBIDO ${key} JUAN,75.00\n`;
    expect(await take(within)).toMatchObject({ added: 0, repeated: 1 });
    // A movement without a column of keys has the one that stands in its concept.
    const alone = `MBAN0200${newKey()}`;
    await take(`Fecha,Descripción,Abono\n${dmy(1)},SPEI RECIBIDO ${alone} EVA,76.00\n`);
    expect((await list()).map((it: { bankKey: string }) => it.bankKey)).toContain(alone);
    await setAllAside();
  });

  test("asks about a movement that could be one that is there, stores nothing meanwhile, and does what is answered", async () => {
    expect((await add({ amount: 5_150, opDay: day(1), concept: "lo de Lucha" })).status).toBe(201);
    const file = `Fecha,Concepto,Abono\n${dmy(1)},DEPOSITO EN EFECTIVO,51.50\n${dmy(1)},OTRO DEPOSITO,52.50\n`;
    const asked = await take(file);
    expect(asked).toMatchObject({
      added: 0,
      asked: [{ line: 2, day: day(1), amount: 5_150, words: "DEPOSITO EN EFECTIVO", like: { words: "lo de Lucha" } }],
    });
    expect(await list()).toHaveLength(1);
    expect(await take(file, "&same=2")).toMatchObject({ added: 1, repeated: 1, asked: [] });
    expect(await take(file, "&other=2")).toMatchObject({ added: 1, repeated: 1, asked: [] });
    expect(await take(file)).toMatchObject({ added: 0, repeated: 2, asked: [] });
    produces("VALIDATION_FAILED")(await csv(file, "day=0&amount=2&same=2;3"));
    await setAllAside();
  });

  test("adds nothing of what a release before stored of the same file, nor of one with as many doubts as a person can't answer", async () => {
    const file = `Fecha,Concepto,Referencia,Abono,Saldo\n${dmy(3)},'PAGO  DE VACA,'0012 34,61.00,1061.00\n`;
    const [{ id: staffId }] = (await c.deps.db.selectFrom("staff_user").select("id").limit(1).execute()) as [
      { id: string },
    ];
    await writingStates(c.deps.db)
      .insertInto("incoming_transfer")
      .values({
        id: newId(),
        public_id: newPublicId(),
        op_day: day(3) as Day,
        amount: 6_100 as Centavos,
        balance: null,
        sender: "",
        concept: "'PAGO DE VACA",
        bank_key: "'0012 34",
        fingerprint: sha256(JSON.stringify([day(3), 6_100, "'0012 34", "'PAGO DE VACA", 1])),
        from_file: true,
        state: "unidentified",
        added_by: staffId,
        added_at: toIso(c.deps.now()),
      })
      .execute();
    const sameColumns = await csv(file, "day=0&concept=1&key=2&amount=3");
    expect(sameColumns.body).toMatchObject({ added: 0, repeated: 1, asked: [] });
    expect(await take(file)).toMatchObject({ added: 0, repeated: 1, asked: [] });
    await setAllAside();
    const rows = (words: string) =>
      Array.from({ length: 60 }, (_, n) => `${dmy(4)},${words} ${n},${n + 1}.00\n`).join("");
    expect(await take(`Fecha,Concepto,Abono\n${rows("uno")}`)).toMatchObject({ added: 60 });
    const doubtful = await csv(`Fecha,Concepto,Abono\n${rows("otro")}`, "day=0&concept=1&amount=2");
    produces("VALIDATION_FAILED")(doubtful);
    expect(doubtful.body.errors[0].message).toContain("60 depósitos se parecen a otros");
    // Later tests read whole pages.
    await c.deps.db
      .deleteFrom("incoming_transfer")
      .where("op_day", "=", day(4) as Day)
      .execute();
  });

  test("with a balance beyond any account is taken without it", async () => {
    const file = `Fecha,Concepto,Abono,Saldo\n${dmy(6)},DEPOSITO,71.00,999999999999.99\n`;
    expect(await take(file)).toMatchObject({ added: 1 });
    expect(await take(file)).toMatchObject({ added: 0, repeated: 1 });
    await setAllAside();
  });

  test("whose balance doesn't add up is told between which days, before anything is stored", async () => {
    const head = "Fecha,Concepto,Cargo,Abono,Saldo\n";
    const whole = `${head}${dmy(5)},a,,10.00,100.00\n${dmy(3)},c,5.00,,105.00\n`;
    expect((await preview(whole)).body.gaps).toEqual([{ after: day(5), before: day(3), amount: 1_000 }]);
  });

  test("that is a workbook is read like its text: the same movements, by the sheet that has them", async () => {
    const rows = [
      ["Movimientos de tu cuenta"],
      [],
      ["Fecha", "Concepto", "Cargo", "Abono", "Saldo"],
      [serial(day(7)), "SPEI RECIBIDO MBAN01002611120000112299", null, 83.1, 183.1],
      [serial(day(7)), "COMISION", 5, null, 178.1],
    ];
    const book = workbook({ name: "Movimientos", rows });
    const seen = await preview(book);
    expect(seen.body).toMatchObject({
      sheet: "Movimientos",
      sheets: ["Movimientos"],
      header: rows[2],
      columns: { day: 0, concept: 1, amount: 3, balance: 4, key: null },
      total: 2,
    });
    expect(seen.body.rows[0]).toMatchObject({ line: 4, cells: [dmy(7), expect.any(String), "", "83.1", "183.1"] });
    const chosen = "day=0&concept=1&amount=3&balance=4";
    expect((await csv(book, chosen)).body).toMatchObject({ added: 1, others: 1 });
    // The same statement, downloaded as text.
    const text = `Fecha,Concepto,Cargo,Abono,Saldo\n${dmy(7)},SPEI RECIBIDO MBAN01002611120000112299,,83.10,183.10\n`;
    expect((await csv(text, chosen)).body).toMatchObject({ added: 0, repeated: 1 });
    expect((await list())[0]).toMatchObject({ bankKey: "MBAN01002611120000112299" });
    await setAllAside();
  });

  test("that is a page or XML with the ending of a workbook is read too, and a page without a table told as that", async () => {
    const cells = (tag: string, ...them: string[]) => `<tr>${them.map((it) => `<${tag}>${it}</${tag}>`).join("")}</tr>`;
    const page = `<table>${cells("th", "Fecha", "Concepto", "Abono")}${cells("td", dmy(9), "SPEI", "1,234.50")}</table>`;
    expect((await preview(page)).body).toMatchObject({
      columns: { day: 0, concept: 1, amount: 2 },
      total: 1,
      sheets: ["Tabla"],
    });
    expect((await csv(page, "day=0&concept=1&amount=2")).body).toMatchObject({ added: 1 });
    await setAllAside();
    const gone = await preview("<!DOCTYPE html><html><body>Tu sesión terminó</body></html>");
    produces("FILE_UNREADABLE")(gone);
    expect(gone.body.detail).toContain("página de internet");
  });

  test("of several sheets is read by its first visible one, else asks which", async () => {
    const rows = [
      ["Fecha", "Abono"],
      [serial(day(8)), 91],
    ];
    const other = [
      ["Fecha", "Abono"],
      [serial(day(8)), 92],
    ] as typeof rows;
    const two = workbook(
      { name: "Oculta", rows: other, state: "hidden" },
      { name: "Junio", rows },
      { name: "Julio", rows: other },
    );
    expect((await preview(two)).body).toMatchObject({ sheet: "Junio", sheets: ["Junio", "Julio"] });
    expect((await preview(two, "?sheet=Julio")).body.rows[0].cells).toEqual([dmy(8), "92"]);
    expect((await csv(two, "day=0&amount=1&sheet=Julio")).body).toMatchObject({ added: 1 });
    expect((await list())[0]).toMatchObject({ amount: 9_200 });
    await setAllAside();
    const cover = workbook(
      { name: "Vacía" },
      { name: "Portada", rows: [["Banco del Rancho"]] },
      { name: "Datos", rows },
    );
    const asked = await preview(cover);
    produces("SHEET_NEEDED")(asked);
    expect(asked.body.sheets).toEqual(["Vacía", "Portada", "Datos"]);
    produces("SHEET_NEEDED")(await csv(cover, "day=0&amount=1"));
    produces("FILE_UNREADABLE")(await preview(cover, "?sheet=Portada"));
    produces("FILE_UNREADABLE")(await preview(cover, "?sheet=Otra"));
    expect((await preview(cover, "?sheet=Datos")).body).toMatchObject({ sheet: "Datos", total: 1 });
    expect(await list()).toEqual([]);
  });

  test("that is cut, empty, or has a line that can't be read writes nothing and says where", async () => {
    const good = `${HEAD}${dmy(1)},Uno,,,10.00,\n`;
    for (const [raw, message] of [
      ["", /vacío/],
      [HEAD, /no hay movimientos/],
      [`${good}${dmy(1)},Dos,,`, /^Renglón 3: le faltan columnas: el archivo está cortado/],
      [`${good}${dmy(1)},"Dos`, /^Renglón 3: abre comillas/],
      [`${good}${dmy(1)},Dos,,,veinte,\n`, /^Renglón 3: en «Abono», no es un número/],
      [`${good},Total,,,10.00,\n${dmy(1)},Dos,,,10.00,\n`, /^Renglón 3: en «Fecha», falta la fecha/],
      [`${HEAD}${dmy(1)},Comisión,,50.00,,\n`, /ningún renglón trae dinero/],
      [new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), /Es un PDF/],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /de los de antes \(\.xls\)/],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from("EncryptedPackage", "utf16le")]), /contraseña/],
      [workbook({ name: "A" }), /El libro está vacío/],
    ] as const) {
      const answer = await csv(raw as string);
      produces("FILE_UNREADABLE")(answer);
      expect(answer.body.detail).toMatch(message);
    }
    const words = [["Fecha", "Abono"], [], ["hoy", "veinte"]];
    const book = await csv(workbook({ name: "A", rows: words }), "day=0&amount=1");
    produces("FILE_UNREADABLE")(book);
    expect(book.body.detail).toMatch(/^Renglón 3: en «Abono»/);
    produces("VALIDATION_FAILED")(await csv(good, "day=0&amount=0"));
    produces("VALIDATION_FAILED")(await csv(good, "day=0&amount=17"));
    produces("PAYLOAD_TOO_LARGE")(await csv(`${good}${"x".repeat(2_200_000)}`));
    produces("FORBIDDEN")(await csv(good, COLUMNS, cashier));
    produces("FORBIDDEN")(await cashier.get("/api/incoming-transfers"));
    produces("UNAUTHENTICATED")(await c.buyer().get("/api/incoming-transfers"));
    expect(await list()).toEqual([]);
  });
});

test("a movement that staff types is there once, and needs something to know it by", async () => {
  const key = newKey();
  const made = await add({ bankKey: key.toLowerCase(), sender: "Rosa Prado" });
  expect(made.body).toMatchObject({ bankKey: key, state: "unidentified", sender: "Rosa Prado" });
  produces("TRANSFER_KEY_REUSED")(await add({ bankKey: key }));
  produces("VALIDATION_FAILED")(await add({ concept: " " }));
  produces("VALIDATION_FAILED")(await add({ amount: 0 }));
  produces("VALIDATION_FAILED")(await add({ opDay: day(-1) }));
  expect((await add({ concept: "uno", amount: 777 })).status).toBe(201);
  produces("TRANSFER_KEY_REUSED")(await add({ concept: "uno", amount: 777 }));
});

test("money is matched to the charge that it is for, with a reason, and is a payment like any other", async () => {
  const id = await d.free(cashier, 43_210, { customer: { name: "Lucía Barraza", phone: "6181559944" } });
  const made = await add({ amount: 43_210, sender: "LUCIA BARRAZA PENA" });
  const [likely] = made.body.candidates;
  expect(likely).toMatchObject({ chargeId: id, due: 43_210, isLikely: true });
  expect(likely.reasons.join(". ")).toMatch(/justo lo que debe/);
  produces("VALIDATION_FAILED")(await match(made.body.id, id, manager, "  "));
  produces("FORBIDDEN")(await match(made.body.id, id, cashier));
  produces("NOT_FOUND")(await match(made.body.id, "A".repeat(22)));
  produces("NOT_FOUND")(await match("A".repeat(22), id));
  const done = await match(made.body.id, id);
  expect(done.body).toMatchObject({
    state: "matched",
    chargeId: id,
    reason: "Es quien dice el concepto",
    candidates: [],
  });
  expect(await charge(id)).toMatchObject({ state: "paid", collected: 43_210 });
  expect((await charge(id)).receipts).toHaveLength(1);
  produces("TRANSFER_DECIDED")(await match(made.body.id, id));
  produces("TRANSFER_DECIDED")(
    await manager.call("POST", `/api/incoming-transfers/${made.body.id}/set-aside`, { reason: "No es venta" }),
  );
  produces("TRANSFER_DECIDED")(await manager.call("POST", `/api/incoming-transfers/${made.body.id}/reopen`));
  expect((await list("decided"))[0]).toMatchObject({ id: made.body.id, stateWords: "De una venta" });
});

test("one movement matched to several charges at once is counted once", async () => {
  for (let round = 0; round < 4; round++) {
    const ids = await Promise.all([1, 2, 3].map(() => d.free(cashier, 5_000 + round)));
    const { body } = await add({ amount: 5_000 + round, concept: `ronda ${round}` });
    const answers = await Promise.all(ids.map((id, n) => match(body.id, id, n ? owner : manager)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    const collected = await Promise.all(ids.map(async (id) => (await charge(id)).collected as number));
    expect(collected.reduce((a, b) => a + b)).toBe(5_000 + round);
  }
});

test("a payer's report with the same key is what the movement settles, from either side", async () => {
  const key = newKey();
  const id = await d.free(cashier, 8_800);
  await report(id, 8_800, key);
  const { body } = await add({ amount: 8_800, bankKey: key });
  expect(body.candidates[0].reasons[0]).toMatch(/misma clave/);
  // The review queue says that the bank has it.
  const [queued] = (await manager.get(`/api/transfers?charge=${id}`)).body.items;
  expect(queued.hints[0]).toMatchObject({ good: true, words: expect.stringMatching(/Está en tu banco: \$88\.00/) });
  expect((await match(body.id, id)).status).toBe(200);
  const transfers = (await manager.get(`/api/transfers?charge=${id}`)).body.items;
  expect(transfers).toMatchObject([{ byPayer: true, state: "confirmed" }]);
  expect(await charge(id)).toMatchObject({ state: "paid", collected: 8_800 });

  const [other, key2] = [await d.free(cashier, 9_900), newKey()];
  const waiting = (await add({ amount: 9_900, bankKey: key2 })).body;
  await report(other, 9_900, key2);
  const [reported] = (await manager.get(`/api/transfers?charge=${other}`)).body.items;
  await manager.call("POST", `/api/transfers/${reported.id}/review`);
  // Confirming and matching at once: both mean the same money.
  const answers = await Promise.all([d.confirm(owner, reported.id), match(waiting.id, other)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  expect(await charge(other)).toMatchObject({ state: "paid", collected: 9_900 });
  expect((await list("decided")).find((it: { id: string }) => it.id === waiting.id)).toMatchObject({
    state: "matched",
  });
});

test("money that the bank's file brings after its report was confirmed is counted already, and only once", async () => {
  const [typed, brought] = [newKey(), newKey()];
  for (const key of [typed, brought]) {
    const id = await d.free(cashier, 4_400);
    await report(id, 4_400, key);
    const [reported] = (await manager.get(`/api/transfers?charge=${id}`)).body.items;
    expect((await d.confirm(owner, reported.id)).status).toBe(200);
  }
  expect((await add({ amount: 4_400, bankKey: typed })).body).toMatchObject({ state: "matched" });
  const row = (key: string, amount: string) => `${dmy(0)},SPEI,${key},,${amount},\n`;
  // The typed one is in the file too, in other words; another amount with the key is no money that was counted.
  const file = HEAD + row(typed, "44.00") + row(brought, "44.00") + row(brought, "43.00");
  expect((await csv(file)).body).toMatchObject({ added: 2, repeated: 1 });
  const open = (await list()).filter((it: { bankKey: string }) => [typed, brought].includes(it.bankKey));
  expect(open).toMatchObject([{ bankKey: brought, amount: 4_300 }]);
  // Set aside while it was looked for, and confirmed meanwhile: back, it is counted.
  const [id, key] = [await d.free(cashier, 4_500), newKey()];
  const aside = (await add({ amount: 4_500, bankKey: key })).body.id;
  await manager.call("POST", `/api/incoming-transfers/${aside}/set-aside`, { reason: "Un préstamo" });
  await report(id, 4_500, key);
  const [reported] = (await manager.get(`/api/transfers?charge=${id}`)).body.items;
  await d.confirm(owner, reported.id);
  expect((await manager.call("POST", `/api/incoming-transfers/${aside}/reopen`)).body.state).toBe("matched");
});

test("a report is confirmed while its movement is matched to another charge, or comes: none waits for the other for ever", async () => {
  for (let round = 0; round < 12; round++) {
    const key = round % 2 ? newKey() : String(7_000 + round).padStart(6, "0");
    const [mine, other] = [await d.free(cashier, 2_100), await d.free(cashier, 2_100)];
    await report(mine, 2_100, key);
    const [reported] = (await manager.get(`/api/transfers?charge=${mine}`)).body.items;
    const isLate = round % 3 === 2;
    const { body } = isLate ? { body: { id: "" } } : await add({ amount: 2_100, bankKey: key });
    const answers = await Promise.all([
      d.confirm(owner, reported.id),
      isLate ? add({ amount: 2_100, bankKey: key }) : match(body.id, other),
    ]);
    expect(answers.map((a) => a.status).filter((status) => status >= 500)).toEqual([]);
    const movement = [...(await list()), ...(await list("decided"))].find((it) => it.bankKey === key);
    if (round % 2) expect(movement.state).toBe("matched");
    const collected = (await charge(mine)).collected + (await charge(other)).collected;
    if (round % 2) expect(collected).toBe(2_100);
  }
});

test("a short reference that the payer of the charge reported is confirmed, and not turned down with its own words", async () => {
  const id = await d.free(cashier, 6_600);
  await report(id, 6_600, "7654321");
  const { body } = await add({ amount: 6_600, bankKey: "7654321", concept: "corta" });
  expect((await match(body.id, id)).status).toBe(200);
  expect((await manager.get(`/api/transfers?charge=${id}`)).body.items).toMatchObject([
    { byPayer: true, state: "confirmed" },
  ]);
});

test("the bank's word is what counts: a report with other data is turned down with it, all or nothing", async () => {
  const id = await d.free(cashier, 6_000);
  await report(id, 6_000, newKey());
  const { body } = await add({ amount: 5_500, bankKey: newKey(), concept: "con otros datos" });
  await match(body.id, id);
  const transfers = (await manager.get(`/api/transfers?charge=${id}`)).body.items;
  expect(transfers.map((t: { state: string }) => t.state).sort()).toEqual(["confirmed", "rejected"]);
  expect(transfers.find((t: { byPayer: boolean }) => t.byPayer).reason).toMatch(/llegó con otros datos.*\$55\.00/);
  expect(await charge(id)).toMatchObject({ state: "partially_paid", collected: 5_500, remaining: 500 });
  // A key that another charge reported: nothing of the match remains, the report neither.
  const key = newKey();
  const [mine, theirs] = [await d.free(cashier, 7_000), await d.free(cashier, 7_000)];
  await report(mine, 7_000, newKey());
  await report(theirs, 7_000, key);
  const wanted = (await add({ amount: 7_000, bankKey: key, concept: "de quién" })).body;
  produces("TRANSFER_KEY_REUSED")(await match(wanted.id, mine));
  expect((await manager.get(`/api/transfers?charge=${mine}`)).body.items).toMatchObject([{ state: "submitted" }]);
  expect(await charge(mine)).toMatchObject({ state: "in_progress", collected: 0 });
});

test("a reference that many payers write is no key: each movement counts", async () => {
  for (const n of [1, 2]) {
    const id = await d.free(cashier, 3_000);
    const { body } = await add({ amount: 3_000, bankKey: "1234567", concept: `depósito ${n}` });
    expect((await match(body.id, id)).status).toBe(200);
    expect(await charge(id)).toMatchObject({ state: "paid", collected: 3_000 });
  }
});

test("money for an expired charge is late money; for one that is paid it is refused", async () => {
  const [item] = (await c.buyer().shelf("group=productos&sort=price_asc")).slice(0, 1);
  if (!item) throw new Error("nothing");
  const id = (await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price)).body.chargeId;
  await c.later(25 * 3_600_000);
  const { body } = await add({ amount: item.price, concept: "tarde" });
  const found = await manager.get(
    `/api/incoming-transfers/${body.id}/charges?q=${encodeURIComponent(item.title.slice(0, 8))}`,
  );
  expect(found.body.charges.map((it: { chargeId: string }) => it.chargeId)).toContain(id);
  expect((await match(body.id, id)).status).toBe(200);
  expect(await charge(id)).toMatchObject({ state: "paid" });
  const more = (await add({ amount: 100, concept: "otra vez" })).body;
  produces("ALREADY_PAID")(await match(more.id, id));
  expect((await list()).some((it: { id: string }) => it.id === more.id)).toBe(true);
});

test("what is no sale's is set aside with a reason, and back", async () => {
  const { body } = await add({ amount: 1_234, concept: "préstamo" });
  const aside = (reason: string) => manager.call("POST", `/api/incoming-transfers/${body.id}/set-aside`, { reason });
  produces("VALIDATION_FAILED")(await aside(" "));
  expect((await aside("Préstamo del banco")).body).toMatchObject({ state: "not_a_sale", reason: "Préstamo del banco" });
  produces("TRANSFER_DECIDED")(await aside("otra vez"));
  produces("TRANSFER_DECIDED")(await match(body.id, await d.free(cashier, 1_234)));
  const back = await manager.call("POST", `/api/incoming-transfers/${body.id}/reopen`);
  expect(back.body).toMatchObject({ state: "unidentified", reason: null });
  expect(back.body.steps).toHaveLength(1);
});

test("lists go on from page to page", async () => {
  for (const group of ["open", "decided"]) {
    const ids: string[] = [];
    let cursor = "";
    do {
      const { body } = await manager.get(
        `/api/incoming-transfers?group=${group}&limit=2${cursor ? `&cursor=${cursor}` : ""}`,
      );
      ids.push(...body.items.map((it: { id: string }) => it.id));
      cursor = body.next;
    } while (cursor);
    expect(ids).toEqual((await list(group)).map((it: { id: string }) => it.id));
    expect(new Set(ids).size).toBe(ids.length);
  }
  produces("VALIDATION_FAILED")(await manager.get("/api/incoming-transfers?cursor=nada"));
});
