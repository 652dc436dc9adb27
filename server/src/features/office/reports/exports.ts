import { type TaxLine, taxLines } from "@corral/domain/business/tax-lines";
import type { Centavos } from "@corral/domain/kernel/money";
import { spoken } from "@corral/domain/kernel/money";
import { type ReceiptType, receiptAmount, receiptTitles } from "@corral/domain/kernel/receipt-types";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type DayRange, purposeWords, sellerWords } from "@corral/domain/office/reports";
import { accountName } from "@corral/domain/payments/balance-explained/account-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import type { JournalKind } from "@corral/domain/payments/ledger";
import { purposeWords as chargePurposeWords, isSale } from "@corral/domain/payments/purposes";
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "#src/platform/deps";
import { type Cell, dayCell, hourCell, type Table } from "#src/platform/spreadsheets/table";
import { attemptOf, methodOf, movements, type Span, spanOf } from "./money";
import { readAllItems } from "./read-report";

export const exportNames = ["movimientos", "comprobantes", "articulos"] as const;
/** The name of the sheet of each. */
export const exportSheets: Record<ExportName, string> = {
  movimientos: "Movimientos",
  comprobantes: "Comprobantes",
  articulos: "Por artículo",
};
export type ExportName = (typeof exportNames)[number];

/** Rows in one query, so that a year is never in memory at once. */
const PAGE = 1_000;
const money = (cents: number): Cell => ({ cents });

/** A report as a table for a spreadsheet. */
export function exportTable(deps: Deps, name: ExportName, range: DayRange): Table {
  if (name === "articulos") return { header: ITEM_COLUMNS, pages: itemRows(deps, range) };
  const span = spanOf(deps.zone, range);
  return name === "movimientos"
    ? { header: MOVEMENT_COLUMNS, pages: movementRows(deps, span) }
    : { header: RECEIPT_COLUMNS, pages: receiptRows(deps, span) };
}

interface Keyed {
  id: string;
  at: Instant;
}
/** Pages by the last key seen, unaffected by concurrent writes. Each begins at that moment: from the span's, all pages before would be passed over again. */
async function* paged<T extends Keyed>(
  span: Span,
  page: (span: Span, after: RawBuilder<unknown>) => Promise<T[]>,
  column: string,
): AsyncGenerator<T[]> {
  let [rest, after]: [Span, RawBuilder<unknown>] = [span, sql`true`];
  for (;;) {
    const rows = await page(rest, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    rest = { ...span, since: last.at };
    after = sql`(${sql.ref(column)}, x.id) > (${toIso(last.at)}, ${last.id})`;
  }
}

const KINDS: Record<JournalKind, string> = {
  collect: "Cobro",
  refund: "Devolución",
  dispute: "Contracargo",
  reversal: "Corrección",
  recognise: "Reconocimiento",
  surplus_in: "Dinero de más",
  surplus_apply: "Uso de dinero de más",
  credit_apply: "Saldo a favor",
  write_off: "Diferencia perdonada",
  till_movement: "Movimiento de caja",
  till_difference: "Diferencia de caja",
};

const MOVEMENT_COLUMNS = [
  "Fecha",
  "Hora",
  "Movimiento",
  "Concepto",
  "Para qué",
  "Método",
  "Entró",
  "Salió",
  "Neto",
  "De más",
  "Referencia",
  "Quién cobró",
  "Id",
];

async function* movementRows(deps: Deps, span: Span): AsyncGenerator<Cell[][]> {
  type Row = Keyed & {
    kind: JournalKind;
    concept: string;
    purpose: ChargePurpose;
    method: string;
    account: string;
    money: Centavos;
    over: Centavos;
    ref: string | null;
    seller: string | null;
  };
  const pages = paged<Row>(
    span,
    async (span, after) =>
      (
        await sql<Row>`
          select x.*, c.concept, c.purpose, (select u.name from staff_user u where u.id = c.created_by) as seller,
            coalesce((select payment_ref from provider_payment where journal_id = x.id),
              (select coalesce(tracking_key, provider_refund_ref) from refund where journal_id = x.id)) as ref
          from (select m.*, ${methodOf} as method
            from (${movements([span], { after, most: PAGE })}) m ${attemptOf}) x
            join charge c on c.id = x.charge_id
          order by x.at, x.id`.execute(deps.db)
      ).rows,
    "x.at",
  );
  for await (const rows of pages)
    yield rows
      .filter((r) => r.money !== 0)
      .map((r) => [
        dayCell(deps.zone, r.at),
        hourCell(deps.zone, r.at),
        KINDS[r.kind],
        r.concept,
        purposeWords(r.purpose),
        r.method === r.account ? accountName(r.account) : methodWords(r.method),
        money(r.kind === "collect" ? r.money : 0),
        money(r.kind === "collect" ? 0 : -r.money + 0),
        money(r.money),
        money(r.over),
        r.ref ?? "",
        sellerWords(r.seller),
        r.id,
      ]);
}

interface Snapshot {
  tipo: ReceiptType;
  concept: string;
  total: Centavos;
  paid: Centavos;
  deposit?: { paid: Centavos };
  refund?: { amount: Centavos; of: string | null };
  /** `estimated`: of a line by the kilo that nobody has weighed. */
  lines: { estimated?: boolean }[];
  payments: { method: string }[];
  taxNotes: { label: string; value: string }[];
}

/** Tax and its base, as accountants write it. */
const taxInCell = ({ label, tax, base }: TaxLine) =>
  tax === null ? `${label}: sobre ${spoken(base)}` : `${label}: ${spoken(tax)} sobre ${spoken(base)}`;

const RECEIPT_COLUMNS = [
  "Folio",
  "Tipo",
  "Fecha",
  "Hora",
  "Concepto",
  "Importe",
  "Entró",
  "Salió",
  "Método",
  "Impuestos",
  "Devuelve de",
  "Sustituye a",
  "Sustituido por",
  "Factura global",
  "Precio",
];

/** Each receipt once, at its time of issue. A replacement has no money of its own. */
async function* receiptRows(deps: Deps, span: Span): AsyncGenerator<Cell[][]> {
  type Row = Keyed & {
    folio: string;
    tipo: ReceiptType;
    snapshot: string;
    is_payment: boolean;
    purpose: ChargePurpose;
    replaces_folio: string | null;
    replaced_by: string | null;
  };
  const pages = paged<Row>(
    span,
    async (span, after) =>
      (
        await sql<Row>`
          select x.id, x.issued_at as at, x.folio, x.tipo, x.snapshot,
            x.tipo in ('pago', 'donativo') and x.payment_ref is not null and x.replaces is null as is_payment,
            (select c.purpose from charge c where c.id = x.charge_id) as purpose,
            (select o.folio from receipt o where o.id = x.replaces) as replaces_folio,
            (select n.folio from receipt n where n.replaces = x.id) as replaced_by
          from receipt x where x.issued_at >= ${toIso(span.since)} and x.issued_at < ${toIso(span.until)} and ${after}
          order by x.issued_at, x.id limit ${PAGE}`.execute(deps.db)
      ).rows,
    "x.issued_at",
  );
  for await (const rows of pages)
    yield rows.map((r) => {
      const snapshot = JSON.parse(r.snapshot) as Snapshot;
      const amount = receiptAmount({ ...snapshot, tipo: r.tipo });
      const back = r.tipo === "reembolso" && r.replaces_folio === null;
      return [
        r.folio,
        receiptTitles[r.tipo],
        dayCell(deps.zone, r.at),
        hourCell(deps.zone, r.at),
        snapshot.concept,
        money(amount),
        money(r.is_payment ? amount : 0),
        money(back ? amount : 0),
        [...new Set(snapshot.payments.map((p) => p.method))].join(" + "),
        taxLines(snapshot.taxNotes).map(taxInCell).join("; "),
        snapshot.refund?.of ?? "",
        r.replaces_folio ?? "",
        r.replaced_by ?? "",
        r.is_payment || back
          ? isSale(r.purpose)
            ? "Sí"
            : `No: es un ${chargePurposeWords[r.purpose].toLowerCase()}`
          : "",
        snapshot.lines.some((l) => l.estimated) ? "Estimado" : "",
      ];
    });
}

const ITEM_COLUMNS = ["Artículo", "Neto cobrado", "Id"];

async function* itemRows(deps: Deps, range: DayRange): AsyncGenerator<Cell[][]> {
  yield (await readAllItems(deps, range)).map((i) => [i.title, money(i.net), i.id ?? ""]);
}
