import { type Centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { cutText } from "@corral/domain/kernel/text/cut";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { readTrackingKey } from "@corral/domain/payments/refunds/refunds";
import {
  type BankColumns,
  type BankFile,
  type BankMovement,
  bankFileBounds,
  checkColumns,
  movementIdentity,
  openBankFile,
  readMovements,
  suggestColumns,
} from "@corral/domain/selling/transfer-inbox/bank-file";
import { trackingKeyOf } from "@corral/domain/selling/transfer-inbox/candidates";
import { sql } from "kysely";
import { audit } from "#src/features/business/audit-log/audit";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { settleCounted } from "./state";

export interface NewIncoming {
  amount: number;
  opDay: string;
  sender: string;
  bankKey: string;
  concept: string;
}
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");
/** As a payer would report it, where it is a key. */
const keyOf = (typed: string) => readTrackingKey(typed) ?? tidy(typed);

function rowOf(deps: TxDeps, staff: Staff, m: BankMovement, isFromFile: boolean) {
  const key = keyOf(m.key);
  return {
    id: newId(),
    public_id: newPublicId(),
    op_day: m.day,
    amount: m.amount,
    sender: m.sender,
    concept: m.concept,
    bank_key: key,
    fingerprint: sha256(movementIdentity({ ...m, key })),
    from_file: isFromFile,
    state: "unidentified" as const,
    added_by: staff.id,
    added_at: toIso(deps.now()),
  };
}

/** Writes down one movement that staff typed. A key that is there with the same amount is the same money. */
export async function addIncoming(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  told: NewIncoming,
): Promise<Result<{ id: string }, "VALIDATION_FAILED" | "TRANSFER_KEY_REUSED">> {
  const today = dayIn(deps.zone, deps.now());
  if (told.amount < 1 || told.amount > MAX_AMOUNT) return refuseField("amount", "Escribe cuánto llegó, mayor de cero.");
  if (told.opDay > today) return refuseField("opDay", "El día no puede ser después de hoy.");
  const [sender, concept, key] = [tidy(told.sender), tidy(told.concept), keyOf(told.bankKey)];
  if (!sender && !concept && !key)
    return refuseField("concept", "Escribe algo que ayude a reconocerlo: quién, el concepto o la clave.");
  const amount = told.amount as Centavos;
  const movement = { day: told.opDay as Day, amount, key, concept, sender, line: 0 };
  if (trackingKeyOf(key)) {
    const known = await tx
      .selectFrom("incoming_transfer")
      .select("id")
      .where("bank_key", "=", key)
      .where("amount", "=", amount)
      .executeTakeFirst();
    if (known) return refuse("TRANSFER_KEY_REUSED", "Ese depósito ya está anotado, con esa clave y ese monto.");
  }
  const row = rowOf(deps, staff, { ...movement, ordinal: 1 }, false);
  const made = await tx
    .insertInto("incoming_transfer")
    .values(row)
    .onConflict((c) => c.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made)
    return refuse(
      "TRANSFER_KEY_REUSED",
      "Ya hay un depósito igual: mismo día, monto y concepto. Si es otro, escribe en el concepto qué lo distingue.",
    );
  await settleCounted(tx, [made.id], staff, deps.now());
  await audit(deps, tx, staff, "incoming.add", { kind: "incoming_transfer", id: made.id }, { amount });
  return ok({ id: made.id });
}

const headerHash = (file: BankFile) => sha256(JSON.stringify(file.header.map((name) => searchText(name))));

/** What a bank's file has, with the columns that were chosen for its header before. Stores nothing. */
export async function previewBankFile(db: Db, bytes: Buffer) {
  const opened = openBankFile(bytes);
  if (!opened.ok) return refuse("FILE_UNREADABLE", opened.message);
  const file = opened.value;
  const known = await db
    .selectFrom("bank_file_columns")
    .select("columns")
    .where("header_hash", "=", headerHash(file))
    .executeTakeFirst();
  const shown = file.rows.slice(0, bankFileBounds.preview);
  const last = file.rows.at(-1);
  return ok({
    header: file.header,
    rows: last && !shown.includes(last) ? [...shown, last] : shown,
    total: file.rows.length,
    endsOpen: file.endsOpen,
    // What was chosen before a column was known has none of it.
    columns: known ? { ...known.columns, kind: known.columns.kind ?? null } : suggestColumns(file),
    remembered: known !== undefined,
  });
}

/** Rows of one statement: each has a dozen values, and a statement holds 65,535. */
const AT_ONCE = 1_000;

const sameMoney = (m: { day: string; amount: number; key: string }) => JSON.stringify([m.day, m.amount, keyOf(m.key)]);

/** Of a file's movements, those that staff typed before it: their tracking key says so, whatever they wrote besides. */
async function typedBefore(tx: Tx, movements: readonly BankMovement[]): Promise<Set<string>> {
  const keys = movements.flatMap((m) => trackingKeyOf(m.key) ?? []);
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom("incoming_transfer")
    .select(["op_day", "amount", "bank_key"])
    .where("bank_key", "=", sql<string>`any(${keys})`)
    .where("from_file", "=", false)
    .execute();
  return new Set(rows.map((r) => sameMoney({ day: r.op_day, amount: r.amount, key: r.bank_key })));
}

/** Stores the deposits of a bank's file, all or none; those that are there already aren't repeated. */
export async function importBankFile(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  bytes: Buffer,
  ask: { columns: BankColumns; name: string },
): Promise<
  Result<{ added: number; repeated: number; others: number; ids: string[] }, "FILE_UNREADABLE" | "VALIDATION_FAILED">
> {
  const opened = openBankFile(bytes);
  if (!opened.ok) return refuse("FILE_UNREADABLE", opened.message);
  const file = opened.value;
  if (!checkColumns(ask.columns, file.header.length))
    return refuseField("columns", "Elige una columna distinta para cada dato.");
  const read = readMovements(file, ask.columns, dayIn(deps.zone, deps.now()));
  if (!read.ok) return refuse("FILE_UNREADABLE", read.message);
  const { movements, others } = read.value;
  if (movements.length === 0)
    return refuse(
      "FILE_UNREADABLE",
      `En «${file.header[ask.columns.amount]}» ningún renglón trae dinero que haya llegado. Elige la columna de los abonos.`,
    );
  const typed = await typedBefore(tx, movements);
  const ids: string[] = [];
  for (let from = 0; from < movements.length; from += AT_ONCE) {
    const some = movements.slice(from, from + AT_ONCE).filter((m) => !typed.has(sameMoney(m)));
    if (some.length === 0) continue;
    const made = await tx
      .insertInto("incoming_transfer")
      .values(some.map((m) => rowOf(deps, staff, m, true)))
      .onConflict((c) => c.column("fingerprint").doNothing())
      .returning("id")
      .execute();
    ids.push(...made.map((row) => row.id));
  }
  if (ids.length) await settleCounted(tx, ids, staff, deps.now());
  const columns = JSON.stringify(ask.columns);
  const chosen = { columns, chosen_by: staff.id, chosen_at: toIso(deps.now()) };
  await tx
    .insertInto("bank_file_columns")
    .values({ header_hash: headerHash(file), ...chosen })
    .onConflict((c) => c.column("header_hash").doUpdateSet(chosen))
    .execute();
  await audit(deps, tx, staff, "incoming.import", undefined, {
    file: cutText(ask.name, 200),
    added: ids.length,
    repeated: movements.length - ids.length,
  });
  return ok({ added: ids.length, repeated: movements.length - ids.length, others, ids });
}
