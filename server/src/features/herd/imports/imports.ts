import type { ImportCheck, ImportView } from "@corral/contract/types";
import type { ChosenColumns } from "@corral/domain/herd/imports/header";
import { importBounds } from "@corral/domain/herd/imports/job";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn, plus, toIso } from "@corral/domain/kernel/time";
import { type Selectable, sql } from "kysely";
import { lockChips, lockPedigree } from "#src/features/herd/animals/locks";
import type { Staff } from "#src/platform/calls/authorize";
import { LONG_LIMITS, setLimits } from "#src/platform/database/connection/connection";
import { type Db, type Tx, violated } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { systemError } from "#src/platform/error-code";
import { newId } from "#src/platform/ids";
import { type Prepared, prepare } from "./prepare";
import { openFile, type ReadAs, readFile, type Tell } from "./read-file";
import { Overtaken, writeImport } from "./write-import";

type Row = Pick<
  Selectable<Tables["herd_import"]>,
  "id" | "state" | "file_name" | "found" | "done" | "total" | "why" | "created_at" | "ended_at"
> & { kept: boolean; by: string };

/** Progress is written while the transaction of an import is open, and must be read by others: on a connection of its own. */
export type ImportDeps = Deps & { progress: Db };

/** A person cancelled it. */
class Stopped extends Error {}
/** Another process declared this one dead: it must not finish. */
class GivenUp extends Error {}

const INTERRUPTED = "Se interrumpió y no se guardó nada. Inténtalo otra vez.";
const OVERTAKEN = "Alguien cambió el hato al mismo tiempo y no se guardó nada. Inténtalo otra vez.";
const runnable = (r: Row, check: ImportCheck | null) =>
  r.kept &&
  (r.state === "failed"
    ? !check?.faultCount && !check?.asked.length
    : r.state === "checked" && check?.faultCount === 0 && !check.asked.length && check.created + check.changed > 0);

const view = (r: Row): ImportView => {
  // What an older release checked says nothing of sheets, columns and sessions.
  const check =
    r.found && ({ otherSheets: [], asked: [], unknownCount: 0, unknown: [], ...r.found } as unknown as ImportCheck);
  return {
    id: r.id,
    fileName: r.file_name,
    state: r.state,
    done: r.done,
    total: r.total,
    check,
    why: r.why,
    canRun: runnable(r, check),
    by: r.by,
    createdAt: toIso(r.created_at),
    endedAt: r.ended_at === null ? null : toIso(r.ended_at),
  };
};

const read = (db: Db) =>
  db
    .selectFrom("herd_import as i")
    .innerJoin("staff_user as s", "s.id", "i.created_by")
    .select([
      "i.id",
      "i.state",
      "i.file_name",
      "i.found",
      "i.done",
      "i.total",
      "i.why",
      "i.created_at",
      "i.ended_at",
      "s.name as by",
    ])
    .select(sql<boolean>`i.content is not null`.as("kept"));

/** Marks imports of silent processes as failed, and deletes unused files. */
async function settle(deps: Deps): Promise<void> {
  const now = deps.now();
  await deps.db
    .updateTable("herd_import")
    .set({ state: "failed", why: INTERRUPTED, ended_at: toIso(now) })
    .where("state", "in", ["checking", "importing"])
    .where("alive_at", "<", sqlInstant(plus(now, -importBounds.silence)))
    .execute();
  await deps.db
    .updateTable("herd_import")
    .set({ content: null })
    .where("content", "is not", null)
    .where("state", "not in", ["checking", "importing"])
    .where("created_at", "<", sqlInstant(plus(now, -importBounds.kept)))
    .execute();
}

export async function readImport(deps: Deps, id: string): Promise<ImportView | undefined> {
  await settle(deps);
  const row = await read(deps.db).where("i.id", "=", id).executeTakeFirst();
  return row && view(row);
}

/** The latest imports, newest first. */
export async function listImports(deps: Deps): Promise<ImportView[]> {
  await settle(deps);
  return (await read(deps.db).orderBy("i.created_at", "desc").limit(10).execute()).map(view);
}

/** Stores a file and starts checking it; returns at once. */
export async function startImport(
  deps: ImportDeps,
  staff: Staff,
  bytes: Buffer,
  name: string,
  as: ReadAs = {},
): Promise<Result<ImportView, "FILE_UNREADABLE" | "SHEET_NEEDED">> {
  const file = await openFile(bytes, as);
  if (!file.ok) return file;
  await settle(deps);
  const id = newId();
  const now = toIso(deps.now());
  await deps.db
    .insertInto("herd_import")
    .values({
      id,
      state: "checking",
      file_name: name.trim() || "archivo.csv",
      content: bytes,
      sheet: file.value.sheet,
      columns: JSON.stringify(as.columns ?? {}),
      alive_at: now,
      created_at: now,
      created_by: staff.id,
    })
    .execute();
  void work(deps, id, async (tell) => {
    const lines = await readFile(file.value, dayIn(deps.zone, deps.now()), tell);
    const { check } = await prepare(deps, deps.db, file.value, lines, { lock: false });
    await end(deps.db, id, "checking", { state: "checked", found: JSON.stringify(check) });
  });
  return ok(present(await readImport(deps, id)));
}

/** Checks the same file anew, by another sheet or with what its columns are, as an import of its own; the one before is discarded. */
export async function rereadImport(
  deps: ImportDeps,
  staff: Staff,
  id: string,
  as: ReadAs,
): Promise<Result<ImportView, "NOT_FOUND" | "DECISION_NOT_ALLOWED" | "FILE_UNREADABLE">> {
  const row = await deps.db
    .selectFrom("herd_import")
    .select(["state", "content", "file_name", "sheet", "columns"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return refuse("NOT_FOUND");
  if (row.state === "importing")
    return refuse("DECISION_NOT_ALLOWED", "Ya se está importando. Espera a que termine, o detenlo.");
  if (!row.content) return refuse("DECISION_NOT_ALLOWED", "Ese archivo ya no está guardado. Elígelo otra vez.");
  // Nobody has been asked about another sheet yet.
  const said = as.sheet === undefined ? row.columns : {};
  const columns = { ...said, ...as.columns };
  const sheet = as.sheet ?? row.sheet ?? undefined;
  const started = await startImport(deps, staff, row.content, row.file_name, { sheet, columns });
  if (!started.ok) return refuse("FILE_UNREADABLE", started.detail);
  await cancelImport(deps, id);
  return started;
}

/** Starts a checked import; returns at once. The herd is checked again as it is by then. */
export async function runImport(
  deps: ImportDeps,
  staff: Staff,
  id: string,
): Promise<Result<ImportView, "NOT_FOUND" | "DECISION_NOT_ALLOWED">> {
  const seen = await readImport(deps, id);
  if (!seen) return refuse("NOT_FOUND");
  if (!seen.canRun)
    return refuse(
      "DECISION_NOT_ALLOWED",
      "Esta importación no se puede hacer ahora. Corrige el archivo y elígelo otra vez.",
    );
  const now = toIso(deps.now());
  let stored: { content: Buffer | null; sheet: string | null; columns: ChosenColumns } | undefined;
  try {
    stored = await deps.db
      .updateTable("herd_import")
      .set({ state: "importing", done: 0, total: 0, cancel_asked: false, why: null, alive_at: now, ended_at: null })
      .where("id", "=", id)
      .where("state", "in", ["checked", "failed"])
      .returning(["content", "sheet", "columns"])
      .executeTakeFirst();
  } catch (error) {
    if (violated(error) !== "one_running_import") throw error;
    return refuse("DECISION_NOT_ALLOWED", "Ya hay otra importación en curso. Espera a que termine.");
  }
  if (stored?.content) {
    const { content: bytes, sheet, columns } = stored;
    const about = { id, fileName: seen.fileName, as: { sheet: sheet ?? undefined, columns } };
    void work(deps, id, (tell) => importNow(deps, staff, about, bytes, tell));
  }
  return ok(present(await readImport(deps, id)));
}

async function importNow(
  deps: ImportDeps,
  staff: Staff,
  about: { id: string; fileName: string; as: ReadAs },
  bytes: Buffer,
  tell: Tell,
): Promise<void> {
  const file = await openFile(bytes, about.as);
  if (!file.ok) throw new Error(file.detail);
  const lines = await readFile(file.value, dayIn(deps.zone, deps.now()), tell);
  class Faulty extends Error {
    constructor(readonly prepared: Prepared) {
      super("faults");
    }
  }
  try {
    await inTransaction(deps, async (tx, deps) => {
      await setLimits(tx, LONG_LIMITS);
      await lockPedigree(tx);
      await lockChips(tx);
      const prepared = await prepare(deps, tx, file.value, lines, { lock: true });
      if (prepared.check.faultCount) throw new Faulty(prepared);
      await writeImport(deps, tx, staff, prepared, about, tell);
      await end(tx, about.id, "importing", {
        state: "done",
        found: JSON.stringify(prepared.check),
        content: null,
        ended_at: toIso(deps.now()),
      });
    });
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    // The herd has changed since the check.
    await end(deps.db, about.id, "importing", { state: "checked", found: JSON.stringify(error.prepared.check) });
  }
}

const end = async (
  db: Db | Tx,
  id: string,
  from: "checking" | "importing",
  to: { state: "checked" | "done"; found: string; content?: null; ended_at?: string },
) => {
  const row = await db
    .updateTable("herd_import")
    .set({ ...to, done: sql<number>`greatest(done, total)`, why: null })
    .where("id", "=", id)
    .where("state", "=", from)
    .where("cancel_asked", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new GivenUp();
};

/** Runs in the background of the request that started it and writes progress, and an early end, to its row. */
async function work(deps: ImportDeps, id: string, run: (tell: Tell) => Promise<void>): Promise<void> {
  const tell: Tell = async (done, total) => {
    const row = await deps.progress
      .updateTable("herd_import")
      .set({ done, total, alive_at: toIso(deps.now()) })
      .where("id", "=", id)
      .where("state", "in", ["checking", "importing"])
      .returning("cancel_asked")
      .executeTakeFirst();
    if (!row) throw new GivenUp();
    if (row.cancel_asked) throw new Stopped();
    // Yields to other requests of this process.
    await new Promise((go) => setImmediate(go));
  };
  try {
    await run(tell);
  } catch (error) {
    const stopped = error instanceof Stopped || error instanceof GivenUp;
    if (!stopped && !(error instanceof Overtaken)) deps.log.error(`herd import: ${systemError(error).message}`, { id });
    await deps.db
      .updateTable("herd_import")
      .set((e) => ({
        state: e
          .case()
          .when("cancel_asked", "=", true)
          .then("cancelled")
          .else("failed")
          .end()
          .$castTo<"cancelled" | "failed">(),
        why: e
          .case()
          .when("cancel_asked", "=", true)
          .then(null)
          .else(error instanceof Overtaken ? OVERTAKEN : INTERRUPTED)
          .end(),
        ended_at: toIso(deps.now()),
      }))
      .where("id", "=", id)
      .where("state", "in", ["checking", "importing"])
      .execute()
      .catch(() => undefined);
  }
}

/** Requests a running import to stop, or discards a waiting one. Finished work stays. */
export async function cancelImport(
  deps: Deps,
  id: string,
): Promise<Result<ImportView, "NOT_FOUND" | "DECISION_NOT_ALLOWED">> {
  const row = await deps.db
    .updateTable("herd_import")
    .set((e) => ({
      cancel_asked: true,
      state: e
        .case()
        .when("state", "in", ["checked", "failed"])
        .then("cancelled")
        .else(e.ref("state"))
        .end()
        .$castTo<Tables["herd_import"]["state"]>(),
      content: e.case().when("state", "in", ["checked", "failed"]).then(null).else(e.ref("content")).end(),
    }))
    .where("id", "=", id)
    .where("state", "in", ["checking", "checked", "importing", "failed"])
    .returning("id")
    .executeTakeFirst();
  const seen = await readImport(deps, id);
  if (!seen) return refuse("NOT_FOUND");
  return row ? ok(seen) : refuse("DECISION_NOT_ALLOWED", "Esa importación ya terminó: no hay qué detener.");
}
