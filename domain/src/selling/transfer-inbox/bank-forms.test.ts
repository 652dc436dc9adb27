import { expect, test } from "vitest";
import type { Day } from "../../kernel/time";
import { type BankColumns, openBankFile, readMovements, suggestColumns } from "./bank-file";

/*
 * Forms in which banks and the programs around them write their movements. The forms (headings, separators, days, signs, what
 * stands above, between and below) are facts of their sources; accounts, names and sums are invented. Each file has one
 * deposit of 4,321.10 on 12 November 2026 and a charge of 900.00 of the day after.
 *
 * Sources:
 * - field: reported by people (bugs of importers, forums), in the inputs that this project was given.
 * - ynap: @envelope-zero/ynap-parsers 1.17.34 (npm), the parser and its tests for that bank.
 * - b2y: bank2ynab's configuration, in bank2ynab/banks.json of the same package: order of columns, lines above and below, days.
 * - norm: a standard or a maker's own description, named.
 * - usual: the columns that the bank's customers see; no document of it could be read. The family is what is tried.
 */
const today = "2026-11-28" as Day;
const KEY = "MBAN01002611120000112233";
type Form = [name: string, source: string, file: string | Uint8Array, said: readonly (string | number)[]];
/** Declared here because this package compiles without the types of the DOM and of Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const latin1 = (text: string) => Uint8Array.from([...text].map((c) => c.charCodeAt(0)));
const utf16WithoutMark = (text: string) =>
  Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
const utf16 = (text: string) => utf16WithoutMark(`\ufeff${text}`);
const IN = "2026-11-12 432110";

const forms: Form[] = [
  [
    "BBVA México, card and account",
    "ynap mx/bbva-bancomer",
    utf16(
      'Número de Tarjeta: ·9999\nDESGLOSE DE MOVIMIENTOS\nFECHA\tDESCRIPCIÓN\tCARGO\tABONO\tSALDO\n     Titular *9999\n13/11/2026\tRESTAURANT\t"900.00"\t\t"103,421.10"\n     Digital *8888\n12/11/2026\tSPEI RECIBIDO\t\t"4,321.10"\t"104,321.10"\n\n"BBVA México, S.A., Institución de Banca Múltiple, Grupo Financiero BBVA México."\n',
    ),
    [IN, 1],
  ],
  [
    "BBVA México in English, without a byte order mark",
    "ynap mx/bbva-bancomer",
    utf16WithoutMark(
      'Card number: ·9999\nTRANSACTION BREAKDOWN\nDATE\tDESCRIPTION\tOUTFLOW\tINFLOW\tBALANCE\n     Titular *9999\n13/11/2026\tRESTAURANT\t"900.00"\t\t"103,421.10"\n9/11/2026\tAMAZON\t"1,022.00"\t\t"9,651.92"\n12/11/2026\tSPEI\t\t"4,321.10"\t"104,321.10"\n\n"BBVA Bancomer, S.A., Institución de Banca Múltiple."\n  ',
    ),
    [IN, 2],
  ],
  [
    "BBVA, a day and a concept with its reference",
    "usual",
    latin1(
      "Día\tConcepto / Referencia\tcargo\tAbono\tSaldo\n13-11-2026\tCOMPRA / 1234\t900.00\t\t103,421.10\n12-11-2026\tSPEI RECIBIDO BANORTE / 0112233\t\t4,321.10\t104,321.10\n",
    ),
    [IN, 1],
  ],
  [
    "Banorte, with its detailed description",
    "usual",
    "Cuenta,Fecha De Operación,Fecha,Referencia,Descripción,Cod. Transac,Sucursal,Depósitos,Retiros,Saldo,Movimiento,Descripción Detallada,Cheque\n" +
      `'0123456789,12/11/2026,12/11/2026,0112233,SPEI RECIBIDO,103,8718,"$4,321.10",$0.00,"$104,321.10",1,"SPEI RECIBIDO, BCO:0012 BBVA MEXICO HR LIQ: 10:33:22 DEL CLIENTE LUCIA MARTINEZ DE LA CLABE 012180000000000012 CONCEPTO: BECERRO, REFERENCIA: 0112233 CVE RAST: ${KEY}",-\n` +
      '\'0123456789,13/11/2026,13/11/2026,0981,PAGO,104,8718,$0.00,$900.00,"$103,421.10",2,PAGO DE SERVICIO,-\n',
    [IN, 1],
  ],
  [
    "Santander, with its own column of signs",
    "field b01",
    `Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto\n'65500000001,'12112026',05:04,'7465',ABONO,+,4321.10,104321.10,2146728,BECERRO\n'65500000001,'13112026',12:26,'0981',PAGO,-,900.00,103421.10,9446731,ALIMENTO\n`,
    [IN, 1],
  ],
  [
    "Santander in English",
    "usual",
    "Account,Date,Time,Branch,Description,Charge/Credit,Amount,Balance,Reference,Concept\n65500000001,12/11/2026,05:04,7465,SPEI CREDIT,+,4321.10,104321.10,1,BECERRO\n65500000001,13/11/2026,12:26,0981,PAYMENT,-,900.00,103421.10,2,ALIMENTO\n",
    [IN, 1],
  ],
  [
    "Citibanamex, deposits before withdrawals, lines above",
    "usual",
    latin1(
      'Banamex\nCuenta de cheques 123/4567890\nPeriodo del 01/11/2026 al 28/11/2026\n\nFecha,Descripción,Depósitos,Retiros,Saldo\n12 nov 2026,DEPOSITO SPEI,"4,321.10",,"104,321.10"\n13 nov 2026,PAGO,,"900.00","103,421.10"\nSaldo final,,,,"103,421.10"\n',
    ),
    [IN, 2],
  ],
  [
    "HSBC, many columns in English",
    "usual",
    "Account name,Account number,Bank name,Currency,Location,BIC,IBAN,Account status,Account type,Closing ledger balance,Closing available balance,Bank reference,Narrative,Customer reference,TRN type,Value date,Credit amount,Debit amount,Balance,Time,Post date\n" +
      "RANCHO,4000000001,HSBC MEXICO,MXN,MX,BIMEMXMM,,ACTIVE,CA,103421.10,103421.10,1122,SPEI LUCIA,NONREF,CREDIT,12/11/2026,4321.10,,104321.10,10:33,12/11/2026\nRANCHO,4000000001,HSBC MEXICO,MXN,MX,BIMEMXMM,,ACTIVE,CA,103421.10,103421.10,1123,PAGO,NONREF,DEBIT,13/11/2026,,-900.00,103421.10,10:34,13/11/2026\n",
    [IN, 1],
  ],
  [
    "HSBC in Spanish, debit and credit",
    "usual",
    "Fecha del apunte;Descripción;Importe del débito;Importe del crédito;Saldo\n12/11/2026;SPEI;;4,321.10;104,321.10\n13/11/2026;PAGO;900.00;;103,421.10\n",
    [IN, 1],
  ],
  [
    "Scotiabank, words for the direction",
    "usual",
    "Cuenta,Fecha,Referencia Numérica,Cargo/Abono,Importe,Saldo,Transacción,Leyenda 1,Leyenda 2\n00101,2026/11/12,1122,Abono,4321.10,104321.10,SPEI,BECERRO,LUCIA\n00101,2026/11/13,1123,Cargo,900.00,103421.10,PAGO,FORRAJE,\n",
    [IN, 1],
  ],
  [
    "Inbursa, the payer in the last column",
    "usual",
    "Fecha,Referencia,Referencia Ext.,Referencia Leyenda,Referencia Numérica,Concepto,Movimiento,Cargo,Abono,Saldo,Ordenante\n12/Nov/2026,1,,,0112233,BECERRO,DEPOSITO SPEI,,4321.10,104321.10,LUCIA MARTINEZ\n13/Nov/2026,2,,,0112234,FORRAJE,PAGO,900.00,,103421.10,\n",
    [`${IN}  LUCIA MARTINEZ`, 1],
  ],
  [
    "BanBajío, a receipt number",
    "usual",
    '#,Fecha Movimiento,Hora,Recibo,Descripción,Cargos,Abonos,Saldo\n1,12-Nov-2026,10:33:22,88,SPEI RECIBIDO,0.00,"4,321.10","104,321.10"\n2,13-Nov-2026,11:00:00,89,PAGO,"900.00",0.00,"103,421.10"\n',
    [IN, 1],
  ],
  [
    "Banregio, tabs",
    "usual",
    "Fecha\tDescripción\tReferencia\tCargos\tAbonos\tSaldo\n12/11/2026\tTRASPASO SPEI\t99\t\t4321.10\t104321.10\n13/11/2026\tPAGO\t98\t900.00\t\t103421.10\n",
    [IN, 1],
  ],
  [
    "Afirme, concept first",
    "field b10a",
    latin1(
      "Concepto\tFecha\tReferencia\tCargo\tAbono\tSaldo\tCuenta\tCódigo\tNo. Secuencia\r\nDEPOSITO\t12/11/26\t88123456\t0.00\t4,321.10\t104,321.10\t00011\t012\t1\r\nPAGO\t13/11/26\t88123457\t900.00\t0.00\t103,421.10\t00011\t013\t2\r\n",
    ),
    [IN, 1],
  ],
  [
    "Azteca, a bar between columns",
    "usual",
    "Fecha|Concepto|Cargo|Abono|Saldo\n12/11/2026|SPEI|0.00|4321.10|104321.10\n13/11/2026|PAGO|900.00|0.00|103421.10\n",
    [IN, 1],
  ],
  [
    "Mifel, two days and a tracking key",
    "usual",
    `Fecha Operación,Fecha Liquidación,Concepto,Referencia,Cargos,Abonos,Saldo,Clave de rastreo\n12/11/2026,12/11/2026,SPEI,1,,4321.10,104321.10,${KEY}\n13/11/2026,14/11/2026,PAGO,2,900.00,,103421.10,\n`,
    [`${IN} ${KEY}`, 1],
  ],
  [
    "Nu, one signed amount in English",
    "usual",
    "date,category,title,amount\n2026-11-12,transfer,Transferencia recibida de LUCIA,4321.10\n2026-11-13,shop,FORRAJES,-900.00\n",
    [IN, 1],
  ],
  [
    "Mercado Pago, what was released",
    "usual",
    "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE\n100.000,00;4.321,10;-900,00;103.421,10\n\nRELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE\n12-11-2026;Transferencia recibida LUCIA;58320001;4.321,10;104.321,10\n13-11-2026;Pago FORRAJES;58320002;-900,00;103.421,10\n",
    [IN, 1],
  ],
  [
    "STP, institutions and keys",
    "usual",
    `Fecha Operación,Institución Ordenante,Nombre Ordenante,Cuenta Ordenante,Clave Rastreo,Monto,Concepto Pago,Referencia Numérica\n20261112,40012,LUCIA MARTINEZ,012180000000000012,${KEY},4321.10,BECERRO,112233\n`,
    [`${IN} ${KEY} LUCIA MARTINEZ`, 0],
  ],
  [
    "three columns for QuickBooks",
    "norm: Intuit, CSV of three columns",
    "Date,Description,Amount\n12/11/2026,SPEI LUCIA,4321.10\n13/11/2026,FORRAJES,-900.00\n",
    [IN, 1],
  ],
  [
    "four columns for QuickBooks",
    "norm: Intuit, CSV of four columns",
    "Date,Description,Credit,Debit\n12/11/2026,SPEI LUCIA,4321.10,\n13/11/2026,FORRAJES,,900.00\n",
    [IN, 1],
  ],
  [
    "YNAB's own form",
    "ynap, what all its parsers write",
    "Date,Payee,Memo,Outflow,Inflow\n12/11/2026,LUCIA,BECERRO,,4321.10\n13/11/2026,FORRAJES,,900.00,\n",
    [`${IN}  LUCIA`, 1],
  ],
  [
    "Revolut, spaces around cells, paid in and paid out",
    "ynap international/revolut",
    "Completed Date ; Reference ; Paid Out (MXN) ; Paid In (MXN) ; Exchange Out; Exchange In ; Balance (MXN); Exchange Rate ; Category\n12 Nov 2026 ; From Lucia ;  ; 4,321.10 ;  ;  ; 104,321.10 ;  ; Transfers\n13 Nov 2026 ; Feed ; 900.00 ; ;  ;  ; 103,421.10 ;  ; Shopping\n",
    [IN, 1],
  ],
  [
    "Revolut 2021, started and completed",
    "b2y revolut",
    "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTRANSFER,Current,2026-11-12 09:00:00,2026-11-12 09:00:01,From Lucia,4321.10,0.00,MXN,COMPLETED,104321.10\nCARD_PAYMENT,Current,2026-11-13 09:00:00,2026-11-13 09:00:01,Feed,-900.00,0.00,MXN,COMPLETED,103421.10\n",
    [IN, 1],
  ],
  [
    "N26",
    "ynap de/n26",
    "Date,Payee,Account number,Transaction type,Payment reference,Category,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate\n2026-11-12,Lucia,,Income,BECERRO,Income,4321.1,,,\n2026-11-13,Feed,,Outgoing Transfer,,Food,-900.0,,,\n",
    [`${IN}  Lucia`, 1],
  ],
  [
    "Kontist, names with underscores",
    "ynap de/kontist",
    "booking_date,valuta_date,amount,name,purpose,end_to_end_id,booking_status\n2026-11-12,2026-11-12,4321.10,Lucia,BECERRO,NOTPROVIDED,processed\n2026-11-13,2026-11-13,-900.00,Feed,,NOTPROVIDED,processed\n",
    [`${IN}  Lucia`, 1],
  ],
  [
    "no titles at all: day, amount, payee",
    "b2y ANZ",
    "12/11/26,4321.10,SPEI LUCIA\n13/11/26,-900.00,FORRAJES\n",
    [IN, 1],
  ],
  [
    "no titles, a balance at the end",
    "b2y National Australia Bank",
    "12 Nov 26,4321.10,1122,,SPEI,LUCIA,104321.10\n13 Nov 26,-900.00,1123,,PAGO,FORRAJES,103421.10\n",
    [IN, 1],
  ],
  [
    "no titles, days as eight figures",
    "b2y OTP",
    '"0123456789","+",4321.10,"MXN",20261112,20261112,104321.10,"0998877","LUCIA"\n"0123456789","-",-900.00,"MXN",20261113,20261113,103421.10,"0998878","FORRAJES"\n',
    [IN, 1],
  ],
  [
    "no titles, out and in apart, newest first",
    "b2y TD Canada Trust",
    "13/11/2026,FORRAJES,900.00,,103421.10\n12/11/2026,SPEI LUCIA,,4321.10,104321.10\n11/11/2026,RENTA,100.00,,100000.00\n",
    [IN, 2],
  ],
  [
    "three lines above, out before in, a balance",
    "b2y Schwab",
    '"Transactions for Checking account XXXX-1234 as of 11/28/2026"\n"Posted Transactions"\n"Date","Type","Check #","Description","Withdrawal (-)","Deposit (+)","RunningBalance"\n"12/11/2026","SPEI","","LUCIA","","$4,321.10","$104,321.10"\n"13/11/2026","PAGO","","FORRAJES","$900.00","","$103,421.10"\n',
    [IN, 1],
  ],
  [
    "seven lines above",
    "b2y Bank of America",
    'Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"100,000.00"\nTotal credits,,"4,321.10"\nTotal debits,,"-900.00"\nEnding balance as of 11/28/2026,,"103,421.10"\n\nDate,Description,Amount,Running Bal.\n12/11/2026,SPEI LUCIA,"4,321.10","104,321.10"\n13/11/2026,FORRAJES,"-900.00","103,421.10"\n',
    [IN, 1],
  ],
  [
    "a flag for the direction, four lines below",
    "b2y Swedbank",
    "Fecha;Nombre;Detalle;Importe;Moneda;D/C;Ref\n12.11.2026;LUCIA;BECERRO;4321,10;MXN;C;1\n13.11.2026;FORRAJES;PAGO;900,00;MXN;D;2\n;;Rotación;5221,10;MXN;;\n;;Saldo inicial;100000,00;MXN;;\n;;Saldo final;103421,10;MXN;;\n",
    [`${IN}  LUCIA`, 4],
  ],
  [
    "words of another language, told by what stands in the columns",
    "ynap de/comdirect",
    latin1(
      ';\n"Umsätze Verrechnungskonto ";"Zeitraum: 30 Tage";\n"Neuer Kontostand";"103.421,10 EUR";\n\n"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"12.11.2026";"12.11.2026";"Gutschrift";"LUCIA";"4.321,10";\n"13.11.2026";"13.11.2026";"Lastschrift";"FORRAJES";"-900,00";\n',
    ),
    [IN, 1],
  ],
  [
    "the same with debit, credit and balance",
    "ynap at/ing-austria",
    latin1(
      "IBAN;Text;Valutadatum;Währung;Soll;Haben;Stand\n AT48;Eingang LUCIA;12.11.2026;MXN;0,00;4321,10;104321,10\n AT48;Ausgang;13.11.2026;MXN;900,00;0,00;103421,10\n",
    ),
    [IN, 1],
  ],
  [
    "a flag under no title, and whole pesos in the first line",
    "ynap de/volksbank-eg",
    latin1(
      "Volksbank eG;;;;;\n;;;;;\nKonto:;1008800049;;Uhrzeit:;22:57:16;\n;;;;;\nBuchungstag;Valuta;Empfänger;Vorgang;Umsatz; \n14.11.2026;14.11.2026;RENTA;PAGO;112;S\n13.11.2026;13.11.2026;FORRAJES;PAGO;900,00;S\n12.11.2026;12.11.2026;LUCIA;SPEI;4.321,10;H\n",
    ),
    [IN, 2],
  ],
  [
    "a line that isn't booked yet before the first that is",
    "ynap de/comdirect",
    "Buchungstag;Vorgang;Umsatz\noffen;Karte;-15,99\n12.11.2026;LUCIA;4.321,10\n13.11.2026;FORRAJES;-900,00\n",
    [IN, 2],
  ],
  [
    "a time with its zone",
    "b2y Monzo",
    "Transaction ID,Date,Amount,Currency,Name,Description\ntx_1,2026-11-12 10:33:22 +0000,4321.10,MXN,Lucia,BECERRO\ntx_2,2026-11-13 09:00:00 +0000,-900.00,MXN,Feed,\n",
    [`${IN}  Lucia`, 1],
  ],
  [
    "an instant",
    "norm: ISO 8601",
    "Fecha y hora,Descripción,Monto\n2026-11-12T10:33:22.000-06:00,SPEI,4321.10\n2026-11-13T10:33:22Z,PAGO,-900.00\n",
    [IN, 1],
  ],
  [
    "a day with points, its year first",
    "b2y Erste Bank",
    "Fecha;Concepto;Importe\n2026.11.12.;SPEI;4321,10\n2026.11.13.;PAGO;-900,00\n",
    [IN, 1],
  ],
  [
    "day and time behind a bar",
    "b2y neteller",
    "Fecha;Concepto;Importe\n12-11-2026 / 10:33;SPEI;4321.10\n13-11-2026 / 09:00;PAGO;-900.00\n",
    [IN, 1],
  ],
  [
    "separators at the end of each line",
    "b2y, forms with a last column to skip",
    "Fecha;Concepto;Cargo;Abono;Saldo;\n12/11/2026;SPEI;;4321.10;104321.10;\n13/11/2026;PAGO;900.00;;103421.10;\n",
    [IN, 1],
  ],
  [
    "the separator told in the first line",
    "norm: Excel, sep=",
    "sep=;\nFecha;Concepto;Abono;Cargo\n12/11/2026;SPEI;4321.10;\n13/11/2026;PAGO;;900.00\n",
    [IN, 1],
  ],
  [
    "all cells in quotes, a quote within",
    "norm: RFC 4180",
    '"Fecha","Concepto","Cargo","Abono"\n"12/11/2026","PAGO ""BECERRO"", LUCIA","","4,321.10"\n"13/11/2026","FORRAJE","900.00",""\n',
    [IN, 1],
  ],
  [
    "a concept of two lines",
    "norm: RFC 4180",
    '"Fecha","Concepto","Cargo","Abono"\r\n"12/11/2026","SPEI\r\nLUCIA","","4,321.10"\r\n"13/11/2026","FORRAJE","900.00",""\r\n',
    [IN, 1],
  ],
  [
    "the same heading twice",
    "b2y UBS, two columns of one name",
    "Fecha,Descripción,Descripción,Importe\n12/11/2026,SPEI,LUCIA,4321.10\n13/11/2026,PAGO,FORRAJES,-900.00\n",
    [IN, 1],
  ],
];

test("of a file without titles the columns are numbered, and what it is about is the one with words", () => {
  const file = "12/11/2026,4321.10,SPEI LUCIA MARTINEZ,104321.10\n13/11/2026,-900.00,FORRAJES,103421.10\n";
  const opened = openBankFile(new TextEncoder().encode(file));
  if (!opened.ok) throw new Error(opened.message);
  expect(opened.value.header).toEqual(["Columna 1", "Columna 2", "Columna 3", "Columna 4"]);
  expect(suggestColumns(opened.value)).toMatchObject({ day: 0, amount: 1, concept: 2, balance: 3 });
});

test("of equal charges alone it isn't guessed which column came in: both explain the balance", () => {
  const file = "12/11/2026,RENTA,900.00,0.00,103000.00\n13/11/2026,RENTA,900.00,0.00,102100.00\n";
  const opened = openBankFile(new TextEncoder().encode(file));
  if (!opened.ok) throw new Error(opened.message);
  expect(suggestColumns(opened.value)).toMatchObject({ day: 0, amount: null });
});

test("a comma within a text that has no quotes is told, and no deposit is lost by it", () => {
  const file = "Fecha,Concepto,Cargo,Abono\n12/11/2026,PAGO, LUCIA,,4321.10\n13/11/2026,FORRAJE,900.00,\n";
  expect(openBankFile(new TextEncoder().encode(file))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Renglón 2: trae una columna de más/),
  });
});

test.each(forms)("%s (%s)", (_, __, file, said) => {
  const opened = openBankFile(typeof file === "string" ? new TextEncoder().encode(file) : file);
  if (!opened.ok) throw new Error(opened.message);
  const columns = suggestColumns(opened.value);
  expect([columns.day, columns.amount], JSON.stringify(opened.value.header)).not.toContain(null);
  const read = readMovements(opened.value, columns as BankColumns, today);
  if (!read.ok) throw new Error(read.message);
  const { movements, others } = read.value;
  expect([...movements.map((m) => `${m.day} ${m.amount} ${m.key} ${m.sender}`.trim()), others]).toEqual(said);
});

test("the forms are of many banks and programs, each once", () => {
  expect(forms.length).toBeGreaterThanOrEqual(40);
  expect(new Set(forms.map(([name]) => name)).size).toBe(forms.length);
});
