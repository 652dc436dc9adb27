import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "../../kernel/time";
import { readBankDay, readCredit } from "./bank-cells";
import { type BankColumns, openBankFile, readMovements, suggestColumns } from "./bank-file";
import { readCsv } from "./csv";

const today = "2026-11-26" as Day;
/** Declared here because this package compiles without the types of the DOM and of Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from([...text].map((c) => c.charCodeAt(0)));
const columns: BankColumns = { day: 0, amount: 2, concept: 1, key: null, sender: null, kind: null, balance: null };

function read(file: Uint8Array, of = columns) {
  const opened = openBankFile(file);
  if (!opened.ok) return opened;
  return readMovements(opened.value, of, today);
}
const said = (file: Uint8Array, of = columns) => {
  const done = read(file, of);
  return done.ok ? done.value.movements.map((m) => `${m.day} ${m.amount} ${m.concept}`) : done.message;
};

describe("each way in which banks and spreadsheets write the same movements", () => {
  const expected = ["2026-11-24 150050 Pago de Ana Muñoz", "2026-11-25 1200000 Vaca 12"];
  test.each([
    ["commas", bytes('Fecha,Concepto,Abono\n24/11/2026,Pago de Ana Muñoz,1500.50\n25/11/2026,Vaca 12,"12,000.00"\n')],
    [
      "semicolons and decimal commas",
      bytes("Fecha;Concepto;Abono\r\n24/11/26;Pago de Ana Muñoz;1.500,50\r\n25/11/26;Vaca 12;12000\r\n"),
    ],
    [
      "tabs, ISO days, pesos",
      bytes("Fecha\tConcepto\tAbono\n2026-11-24\tPago de Ana Muñoz\t$1,500.50\n2026-11-25\tVaca 12\t+12,000\n"),
    ],
    [
      "bars and named months",
      bytes("Fecha|Concepto|Abono\n24-nov-2026|Pago de Ana Muñoz|1500.5\n25/Nov/26|Vaca 12|12000.00\n"),
    ],
    [
      "Windows letters",
      latin1("Fecha,Concepto,Abono\n24/11/2026,Pago de Ana Muñoz,1500.50\n25/11/2026,Vaca 12,12000\n"),
    ],
    [
      "a mark of UTF-8 and Excel's line",
      bytes("\ufeffsep=;\nFecha;Concepto;Abono\n24112026;Pago de Ana Muñoz;1500.50\n20261125;Vaca 12;12000\n"),
    ],
    [
      "the account above the header",
      bytes(
        "Cuenta 0123 4567,,\nPeriodo noviembre,,\nFecha,Concepto,Abono\n24/11/2026,Pago de Ana Muñoz,1500.50\n25/11/2026,Vaca 12,12000\n",
      ),
    ],
    [
      "the account alone above semicolons",
      bytes(
        "Cuenta 0123, 4567\nFecha;Concepto;Abono\n24/11/2026;Pago de Ana Muñoz;1500.50\n25/11/2026;Vaca 12;12000\n",
      ),
    ],
    [
      "quotes, old line ends, no last one",
      bytes('"Fecha","Concepto","Abono"\r"24/11/2026","Pago de Ana\r Muñoz","1500.50"\r"25/11/2026","Vaca 12","12000"'),
    ],
  ])("%s", (_, file) => expect(said(file)).toEqual(expected));
});

describe("a file that can't be read says where, and nothing of it is taken", () => {
  const head = "Fecha,Concepto,Abono\n24/11/2026,Uno,10.00\n";
  test.each([
    ["empty", bytes(""), /vacío/],
    ["only its header", bytes("Fecha,Concepto,Abono\n"), /no hay movimientos/],
    ["cut in a cell", bytes(`${head}25/11/20`), /^Renglón 3: le faltan columnas: el archivo está cortado/],
    ["cut inside quotes", bytes(`${head}25/11/2026,"Dos`), /^Renglón 3: abre comillas/],
    ["a day that isn't there", bytes(`${head}31/02/2026,Dos,5.00\n`), /^Renglón 3: en «Fecha», esa fecha no existe/],
    ["a day to come", bytes(`${head}27/11/2026,Dos,5.00\n`), /^Renglón 3: en «Fecha», esa fecha todavía no llega/],
    [
      "a total between its movements",
      bytes(`${head},Total,10.00\n25/11/2026,Dos,5.00\n`),
      /^Renglón 3: en «Fecha», falta la fecha. Si es un total/,
    ],
    ["letters for an amount", bytes(`${head}25/11/2026,Dos,diez\n`), /^Renglón 3: en «Abono», no es un número/],
    ["too many decimals", bytes(`${head}25/11/2026,Dos,1.234\n`), /^Renglón 3: en «Abono», lleva hasta 2 decimales/],
    ["a PDF", bytes("%PDF-1.7 …"), /Es un PDF/],
    ["a month alone", bytes(`${head}11/2026,Dos,5.00\n`), /^Renglón 3: en «Fecha», no es una fecha/],
  ])("%s", (_, file, message) => expect(said(file)).toMatch(message));

  test("what went out or has no amount is left out, and the same movement twice is told apart", () => {
    const done = read(
      bytes(`${head}24/11/2026,Uno,10.00\n24/11/2026,Cargo,-5.00\n24/11/2026,Cargo,(5.00)\n24/11/2026,Cargo,\n`),
    );
    expect(done).toMatchObject({ ok: true, value: { others: 3, movements: [{ ordinal: 1 }, { ordinal: 2 }] } });
  });
  test("a last line without an end is said", () => {
    const open = openBankFile(bytes(`${head}25/11/2026,Dos,5.0`));
    expect(open).toMatchObject({ ok: true, value: { endsOpen: true } });
    expect(openBankFile(bytes(head))).toMatchObject({ ok: true, value: { endsOpen: false } });
  });
});

describe("one column of amounts and another that says which came in", () => {
  const file = (...kinds: string[]) =>
    bytes(`Fecha,Concepto,Importe,Tipo\n${kinds.map((kind, n) => `24/11/2026,C${n},${n + 1}.00,${kind}\n`).join("")}`);
  const incoming = (...kinds: string[]) => said(file(...kinds), { ...columns, kind: 3 });
  test.each([
    [["Abono", "CARGO", "abonos", "Retiro", "Depósito"], "024"],
    [["A", "C", "c", "a"], "03"],
    [["C", "D", "D", "C"], "03"],
    [["D", "R", "d"], "02"],
    [["D", "H"], "1"],
    [["+", "-", "+"], "02"],
    [["Crédito", "Débito"], "0"],
    [["CR", "DB"], "0"],
  ])("%j", (kinds, came) => {
    expect(incoming(...kinds)).toEqual([...came].map((n) => `2026-11-24 ${Number(n) + 1}00 C${n}`));
    const opened = openBankFile(file(...kinds));
    expect(opened.ok && suggestColumns(opened.value)).toMatchObject({ amount: 2, kind: 3 });
  });
  test.each([
    [["C"], null],
    [["D", "D"], null],
    [["Abono", "SPEI"], 3],
    [["Abono", ""], 3],
  ])("%j: one that can't be told refuses the file, and is proposed only beside one that is told", (kinds, kind) => {
    expect(incoming(...kinds)).toMatch(/^Renglón \d: en «Tipo», «.*» no dice si el dinero llegó o salió/);
    const opened = openBankFile(file(...kinds));
    expect(opened.ok && suggestColumns(opened.value)).toMatchObject({ amount: 2, kind, balance: null });
  });
});

test("amounts and days, one by one", () => {
  const amounts = ["100", "1,234.50", "1.234,50", "$ 1,234.5", "0.01", "-5", "5-", "(5)", "-$5.00", "", "-", "0.00"];
  expect(amounts.map((it) => readCredit(it))).toEqual(
    [10_000, 123_450, 123_450, 123_450, 1, 0, 0, 0, 0, 0, 0, 0].map((value) => ({ ok: true, value })),
  );
  expect(readCredit("99999999999").ok).toBe(false);
  expect(readBankDay("'24112026", today)).toEqual({ ok: true, value: "2026-11-24" });
});

describe("cells written as CSV are read back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ñ", " ", ",", ";", '"', "\n", "\r", "1", ".") });
  test("whatever they hold", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (separator, end, rows, ends) => {
          const kept = rows.filter((row) => row.some((it) => it.trim() !== ""));
          const text = rows.map((row) => row.map((it) => `"${it.replaceAll('"', '""')}"`).join(separator)).join(end);
          const back = readCsv(text + (ends ? end : ""), separator);
          expect(back.ok && back.records.map((it) => it.cells)).toEqual(kept);
        },
      ),
    );
  });
  test("cut anywhere, it is refused or has a shorter last record: never other records before it", () => {
    const text = 'Fecha,Concepto,Abono\n24/11/2026,"Uno, ""dos""",10.00\n25/11/2026,Tres,5.00\n';
    const whole = readCsv(text, ",");
    for (let at = 1; at < text.length; at++) {
      const part = readCsv(text.slice(0, at), ",");
      if (!part.ok || !whole.ok) continue;
      expect(part.records.slice(0, -1)).toEqual(whole.records.slice(0, part.records.length - 1));
    }
  });
});

describe("what a bank puts below the movements", () => {
  const head = "Fecha,Concepto,Abono,Saldo\n24/11/2026,Uno,10.00,10.00\n";
  test.each([
    ["a total without a day", ",Total,10.00,\n", 1],
    ["a total in the first column alone", "TOTAL DE MOVIMIENTOS: 2\n", 0],
    ["several notes", "Total,10.00\nEste documento no es un estado de cuenta\n,,\n", 0],
    ["a total and a note", ",Total,10.00,10.00\nFin del archivo\n", 1],
  ])("%s is no movement", (_, below, others) => {
    const done = read(bytes(head + below));
    expect(done).toMatchObject({ ok: true, value: { others } });
    expect(said(bytes(head + below))).toEqual(["2026-11-24 1000 Uno"]);
  });
  test("a movement that was cut off is still told", () => {
    for (const cut of ["25/11/2026,Dos", "25/11/20", "25-nov-2026", "2026-11-25,Dos,5"])
      expect(said(bytes(head + cut)), cut).toMatch(/está cortado/);
  });
});

test("the tracking key is proposed before any reference, and a reference only in the form of one", () => {
  const columnsOf = (header: string, row = "1,2,3") => {
    const opened = openBankFile(bytes(`${header}\n24/11/2026,${row},10.00\n`));
    return opened.ok ? suggestColumns(opened.value).key : undefined;
  };
  expect(columnsOf("Fecha,Referencia,Concepto,Clave de Rastreo,Abono")).toBe(3);
  expect(columnsOf("Fecha,Clave de rastreo,Concepto,Referencia,Abono")).toBe(1);
  expect(columnsOf("Fecha,Referencia,Concepto,Saldo,Abono", "MBAN01002611120000112233,x,1")).toBe(1);
  for (const reference of ["1", "2146728", "88123456", "PAGO BECERRO"])
    expect(columnsOf("Fecha,Referencia,Concepto,Saldo,Abono", `${reference},x,1`)).toBeNull();
});

/** Reads a file with the columns that are proposed for it: each deposit, then the number of other lines. */
function proposed(file: Uint8Array) {
  const opened = openBankFile(file);
  if (!opened.ok) return opened.message;
  const { day, amount, ...rest } = suggestColumns(opened.value);
  if (day === null || amount === null) return "no day or no amount is proposed";
  const done = readMovements(opened.value, { day, amount, ...rest }, today);
  if (!done.ok) return done.message;
  const { movements, others } = done.value;
  return [...movements.map((m) => `${m.day} ${m.amount} ${m.key} ${m.sender}`.trim()), others];
}
const KEY = "MBAN01002611120000112233";
describe("files as banks make them are read with what is proposed", () => {
  const spei =
    "Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto,Banco Participante,Clabe Beneficiario,Nombre Beneficiario,Cta Ordenante,Nombre Ordenante,RFC Ordenante,Clave de Rastreo\n" +
    `'65500000001,'12112026',05:04,'7465',ABONO TRANSFERENCIA SPEI,+,4321.10,104321.10,002146728,PAGO BECERRO,BBVA MEXICO,'014580655000000011  ',RANCHO DE PRUEBA SA DE CV,'012180000000000012  ',LUCIA MARTINEZ ROBLES,MARL800101AA1,${KEY}\n` +
    "'65500000001,'13112026',12:26,'0981',PAGO TRANSFERENCIA SPEI,-,900.00,103421.10,009446731,ALIMENTO,BANAMEX,'002580700000000022  ',FORRAJES DEL VALLE,'00145800655000000011',RANCHO DE PRUEBA SA DE CV,,20261113400140BET0000494467\n";
  test.each<[string, Uint8Array, unknown]>([
    [
      "text marks around cells, a sign in its own column",
      bytes(spei),
      [`2026-11-12 432110 ${KEY} LUCIA MARTINEZ ROBLES`, 1],
    ],
    [
      "a preamble with totals of its own",
      bytes(
        "Usuario: PRUEBA,,,\r\nConsulta de movimientos,,,\r\nCuenta: 65500000001,Total de cargos: 900.00\r\nPeriodo de: 01/11/2026 al 20/11/2026,Total de abonos: 4321.10\r\n" +
          "Fecha,Hora,Sucursal,Descripcion,Importe Cargo,Importe Abono,Saldo,Referencia,Concepto\r\n" +
          "'12112026',05:04,'7465',ABONO TRANSFERENCIA SPEI,0,4321.10,104321.10,2146728,PAGO BECERRO\r\n'13112026',12:26,'0981',PAGO,900.00,0,103421.10,9446731,ALIMENTO\r\n",
      ),
      ["2026-11-12 432110", 1],
    ],
    [
      "a column of charges before that of deposits",
      bytes(
        "Fecha,Descripcion,Importe Cargo,Importe Abono,Saldo\n12/11/2026,ABONO,0,4321.10,104321.10\n13/11/2026,PAGO,900.00,0,103421.10\n",
      ),
      ["2026-11-12 432110", 1],
    ],
    [
      "decimal commas, brackets, a total below",
      latin1(
        "BBVA México\r\nCuenta: 0123456789\r\n\r\nFecha de operación;Concepto;Retiro;Depósito;Saldo\r\n12/11/2026;SPEI RECIBIDA;;4.321,10;104.321,10\r\n13/11/2026;COMPRA;(900,00);;103.421,10\r\nTOTAL DE MOVIMIENTOS: 2\r\n",
      ),
      ["2026-11-12 432110", 1],
    ],
    [
      "a total as wide as a movement, with its words under the day",
      bytes(
        "Fecha,Concepto,Retiros,Depósitos\n12/11/2026,Uno,,4321.10\nTotal,,0.00,4321.10\nSaldo final al corte,,,104321.10\n",
      ),
      ["2026-11-12 432110", 2],
    ],
    [
      "one column with a sign that no keyboard has, and the time",
      bytes(
        `Fecha,Descripción,Referencia,Monto,Saldo,Clave Rastreo\n2026-11-12 10:33:22,INGRESO POR SPEI,1,4321.10,104321.10,${KEY}\n2026-11-13 09:00:00,ENVIO,2,−900.00,103421.10,X\n`,
      ),
      [`2026-11-12 432110 ${KEY}`, 1],
    ],
    [
      "days as a spreadsheet counts them",
      bytes("Fecha,Concepto,Abono\n46338,SPEI RECIBIDO,4321.10\n"),
      ["2026-11-12 432110", 0],
    ],
    [
      "tabs, whatever the file is called, and a reference that comes a day later",
      latin1(
        "Concepto\tFecha\tReferencia\tCargo\tAbono\tSaldo\tCuenta\tCódigo\tNo. Secuencia\r\nDEPOSITO TPV\t12/11/26\t88123456\t0.00\t4,321.10\t104,321.10\t00011\t012\t1\r\n",
      ),
      ["2026-11-12 432110", 0],
    ],
    [
      "numbers as text formulas",
      bytes('Fecha,Concepto,Abono\n"=""12/11/2026""",SPEI,"=""4321.10"""\n'),
      ["2026-11-12 432110", 0],
    ],
    [
      "CR and DR behind the amount",
      bytes(
        "Fecha,Concepto,Importe\n12-Nov-2026,SPEI,4321.10 CR\n13-nov-26,Renta,900.00 DR\n14 de noviembre de 2026,Renta,-900.00\n",
      ),
      ["2026-11-12 432110", 2],
    ],
    [
      "pesos in words, spaces that are none, thousands of a spreadsheet elsewhere",
      bytes(
        "Fecha;Concepto;Abonos\n12/11/2026;Uno;MXN 4\u00a0321,10\n12/11/2026;Dos;$4'321.10 M.N.\n12/11/2026;Tres;\u200b4,321.10\n",
      ),
      ["2026-11-12 432110", "2026-11-12 432110", "2026-11-12 432110", 0],
    ],
    [
      "the value day beside the day of the operation, the branch's account as payer",
      bytes(
        "Fecha valor,Fecha operación,Cta Ordenante,Nombre,Depósito\n11/11/2026,12/11/2026,012180000000000012,LUCIA MARTINEZ,4321.10\n",
      ),
      ["2026-11-12 432110  LUCIA MARTINEZ", 0],
    ],
  ])("%s", (_, file, said) => expect(proposed(file)).toEqual(said));
});

test("a last movement whose day can't be read is told, never left out as a note", () => {
  for (const day of ["Noviembre doce", "12 de novembro de 2026", "2 de", "99999", "sábado"])
    expect(proposed(bytes(`Fecha,Concepto,Abono\n11/11/2026,Uno,1.00\n"${day}",SPEI,4321.10\n`)), day).toMatch(
      /^Renglón 3: en «Fecha»/,
    );
});

describe("minus signs of every kind", () => {
  test.each([
    "-900.00",
    "−900.00",
    "–900.00",
    "—900.00",
    "‐900.00",
    "－900.00",
    "900.00-",
    "900.00−",
    "(900.00)",
    "$ -900.00",
    "-$900.00",
    "($900.00)",
    "<900.00>",
    "900.00 DB",
    "MXN -900",
  ])("%s went out", (cell) => expect(readCredit(cell)).toEqual({ ok: true, value: 0 }));
});

describe("what stands around an amount, a day and a direction", () => {
  const rest = "13/11/2026;PAGO;900.00;;103421.10\n";
  const proposedOf = (text: string) => proposed(bytes(text));
  const right = ["2026-11-12 432110", 1];
  test.each([
    "4,321.10+",
    "C 4,321.10",
    "4321.10 Pesos",
    "$4,321.10 (MXN)",
    "*4,321.10",
    "=4321.10",
    "=+4321.10",
    "4,321.10 M.N.",
  ])("%s came in", (amount) =>
    expect(proposedOf(`Fecha;Concepto;Cargo;Abono;Saldo\n12/11/2026;SPEI;;${amount};104321.10\n${rest}`)).toEqual(
      right,
    ),
  );
  test.each(["US$4,321.10", "4.3211E3", "~4321.10"])("%s is told with its line", (amount) =>
    expect(proposedOf(`Fecha;Concepto;Cargo;Abono;Saldo\n12/11/2026;SPEI;;${amount};104321.10\n${rest}`)).toMatch(
      /^Renglón 2: en «Abono», no es un número/,
    ),
  );
  test.each(["[900.00]", "D 900.00", "900.00 D", "\u2796900.00", "$(900.00)"])("%s went out", (amount) =>
    expect(proposedOf(`Fecha;Concepto;Importe\n12/11/2026;SPEI;4321.10\n13/11/2026;PAGO;${amount}\n`)).toEqual(right),
  );
  test.each(["N/A", "n.d.", "--", "''", "—"])("%s is no amount", (none) =>
    expect(
      proposedOf(`Fecha;Concepto;Cargo;Abono\n12/11/2026;SPEI;${none};4321.10\n13/11/2026;PAGO;900.00;${none}\n`),
    ).toEqual(right),
  );
  test.each([
    "jueves 12 de noviembre de 2026",
    "Jue 12/11/2026",
    "jue., 12 nov 2026",
    "Nov 12, 2026",
    "12NOV2026",
    "12 / 11 / 2026",
    "12–11–2026",
    "12/11/2026 10h33",
  ])("%s is a day", (day) =>
    expect(proposedOf(`Fecha;Concepto;Cargo;Abono;Saldo\n${day};SPEI;;4321.10;104321.10\n${rest}`)).toEqual(right),
  );
  test.each([
    ["Transferencia recibida", "Transferencia enviada"],
    ["Acreedora", "Deudora"],
    ["SPEI recibido", "Compra con tarjeta"],
    ["Recibo de SPEI", "Cargo por SPEI recibido"],
    ["+", "–"],
  ])("%s came in, %s went out", (came, went) =>
    expect(
      proposedOf(`Fecha,Tipo de movimiento,Monto\n12/11/2026,${came},4321.10\n13/11/2026,${went},900.00\n`),
    ).toEqual(right),
  );
  test.each(["Cobro de comisión", "Pago", "Venta de dólares"])("%s beside a deposit is asked about", (words) =>
    expect(
      proposedOf(`Fecha,Tipo de movimiento,Monto\n12/11/2026,Depósito,4321.10\n13/11/2026,${words},900.00\n`),
    ).toMatch(/^Renglón 3: en «Tipo de movimiento», «.*» no dice si el dinero llegó o salió/),
  );
  test("a balance brought forward and titles that stand again on each page are no movements", () =>
    expect(
      proposedOf(
        "Fecha;Concepto;Abono;Cargo\n;SALDO ANTERIOR;100000.00;\n12/11/2026;SPEI;4321.10;\nFecha;Concepto;Abono;Cargo\n13/11/2026;PAGO;;900.00\n",
      ),
    ).toEqual(["2026-11-12 432110", 2]));
});
