import { centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { cutText } from "@corral/domain/kernel/text/cut";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { looksLikeTrackingKey, readTrackingKey, trackingKeyWithin } from "@corral/domain/payments/tracking-key";
import { findGaps } from "@corral/domain/selling/transfer-inbox/balance-gaps";
import {
  type BankColumns,
  type BankFile,
  type BankMovement,
  bankFileBounds,
  checkColumns,
  readMovements,
  suggestColumns,
} from "@corral/domain/selling/transfer-inbox/bank-file";
import { trackingKeyOf } from "@corral/domain/selling/transfer-inbox/candidates";
import { type KnownMovement, tellMovements } from "@corral/domain/selling/transfer-inbox/known-movements";
import { identityBefore, movementIdentity } from "@corral/domain/selling/transfer-inbox/movement-identity";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import type { OpenedFile } from "./open-file";
import { lockKeys, settleCounted } from "./state";

export interface NewIncoming {
  amount: number;
  opDay: string;
  sender: string;
  bankKey: string;
  concept: string;
}
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");
/** As a payer would report it, where it is a key. */
const keyOf = (typed: string) => readTrackingKey(typed) ?? cutText(tidy(typed), 60);
/** The key of a movement: of its own column, else the one that stands in its concept. */
const keyWithin = (m: Pick<BankMovement, "key" | "concept">) => {
  const key = keyOf(m.key);
  return looksLikeTrackingKey(key) ? key : (trackingKeyWithin(m.concept) ?? key);
};

function rowOf(deps: TxDeps, staff: Staff, m: Omit<BankMovement, "before">, isFromFile: boolean) {
  const key = keyWithin(m);
  return {
    id: newId(),
    public_id: newPublicId(),
    op_day: m.day,
    amount: m.amount,
    sender: m.sender,
    concept: m.concept,
    bank_key: key,
    balance: m.balance,
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
  const amount = centavos(told.amount);
  const movement = { day: told.opDay as Day, amount, key, concept, sender, balance: null, line: 0 };
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
  await recordFact(deps, tx, staff, "incoming.add", { kind: "incoming_transfer", id: made.id }, { amount });
  return ok({ id: made.id });
}

const headerHash = (file: BankFile) => sha256(JSON.stringify(file.header.map((name) => searchText(name))));

/** What a bank's file has, with the columns that were chosen for its header before. Stores nothing. */
export async function previewBankFile(deps: Deps, { file, sheet, sheets }: OpenedFile) {
  const suggested = suggestColumns(file);
  const known = await deps.db
    .selectFrom("bank_file_columns")
    .select("columns")
    .where("header_hash", "=", headerHash(file))
    .executeTakeFirst();
  const shown = file.rows.slice(0, bankFileBounds.preview);
  const last = file.rows.at(-1);
  // A file that was taken before the balance was a column has none chosen; it is proposed as in a new file.
  const columns = known
    ? { ...known.columns, kind: known.columns.kind ?? null, balance: known.columns.balance ?? suggested.balance }
    : suggested;
  return ok({
    sheet,
    sheets,
    header: file.header,
    rows: last && !shown.includes(last) ? [...shown, last] : shown,
    total: file.rows.length,
    endsOpen: file.endsOpen,
    columns,
    gaps: findGaps(file, columns, dayIn(deps.zone, deps.now())),
    remembered: known !== undefined,
  });
}

/** Rows of one statement: each has a dozen values, and a statement holds 65,535. */
const AT_ONCE = 1_000;

/** What is stored of the days and amounts of a file's movements, and under which identities. */
async function readStored(tx: Tx, movements: readonly BankMovement[]) {
  const rows = await tx
    .selectFrom("incoming_transfer as i")
    .innerJoin(
      sql<{
        day: string;
        amount: number;
      }>`(select distinct * from unnest(${movements.map((m) => m.day)}::date[], ${movements.map((m) => m.amount)}::bigint[]) as f (day, amount))`.as(
        "f",
      ),
      (on) => on.onRef("i.op_day", "=", sql.ref("f.day")).onRef("i.amount", "=", sql.ref("f.amount")),
    )
    .select([
      "i.id",
      "i.op_day as day",
      "i.amount",
      "i.bank_key as key",
      "i.concept",
      "i.sender",
      "i.balance",
      "i.fingerprint",
      "i.added_at as addedAt",
    ])
    .orderBy("i.added_at")
    .orderBy("i.id")
    .execute();
  const ids = new Map(rows.map((row) => [row.fingerprint, row.id]));
  const storedAs = (m: BankMovement) =>
    ids.get(sha256(movementIdentity({ ...m, key: keyWithin(m) }))) ?? ids.get(sha256(identityBefore(m)));
  return { rows, storedAs };
}

/** What was decided of the movements that could be others, by their lines in the file. */
export interface Decided {
  others: readonly number[];
  same: readonly number[];
}
/** With more questions than these, the file is probably of another account, or its columns were chosen wrong. */
const ASKED_AT_MOST = 50;

interface Imported {
  added: number;
  repeated: number;
  others: number;
  /** What only a person can tell from what is there: then nothing was stored. */
  asked: { movement: BankMovement; like: KnownMovement }[];
  ids: string[];
}

/**
 * Stores the deposits of a bank's file, all or none; those that are there already aren't repeated. While some could be
 * either, nothing is stored and they are asked about.
 */
export async function importBankFile(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  { file }: OpenedFile,
  ask: { columns: BankColumns; name: string; decided: Decided },
): Promise<Result<Imported, "FILE_UNREADABLE" | "VALIDATION_FAILED">> {
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
  // When two files come at once, the second sees what the first one stored.
  await lockKeys(tx);
  const { rows, storedAs } = await readStored(tx, movements);
  const told = tellMovements(movements, rows, storedAs);
  const asked = movements.flatMap((movement) => {
    const it = told.get(movement);
    const isDecided = [...ask.decided.others, ...ask.decided.same].includes(movement.line);
    return it?.is === "unsure" && !isDecided ? [{ movement, like: it.like }] : [];
  });
  if (asked.length > ASKED_AT_MOST)
    return refuseField(
      "columns",
      `${asked.length} depósitos se parecen a otros que ya están y no se sabe si son los mismos. Elige también la columna del saldo, o la de la clave de rastreo.`,
    );
  if (asked.length) return ok({ added: 0, repeated: 0, others, asked, ids: [] });
  const fresh = movements.filter((m) => {
    const it = told.get(m);
    return it?.is === "new" || (it?.is === "unsure" && ask.decided.others.includes(m.line));
  });
  const ids: string[] = [];
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const made = await tx
      .insertInto("incoming_transfer")
      .values(fresh.slice(from, from + AT_ONCE).map((m) => rowOf(deps, staff, m, true)))
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
  await recordFact(deps, tx, staff, "incoming.import", undefined, {
    file: cutText(ask.name, 200),
    added: ids.length,
    repeated: movements.length - ids.length,
  });
  return ok({ added: ids.length, repeated: movements.length - ids.length, others, asked: [], ids });
}
