import { PHOTO_WIDTHS } from "@corral/contract/business/photos.files";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { cutText } from "@corral/domain/kernel/text/cut";
import { toIso } from "@corral/domain/kernel/time";
import { type Selectable, sql } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Tables } from "#src/platform/database/tables";
import type { Deps, TxDeps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { newId, sha256 } from "#src/platform/ids";
import { readImage } from "./read-image";
import { cut, masterOf, sizedName } from "./sizes";

type PhotoRow = Selectable<Tables["photo"]>;
type Unreadable = "PHOTO_UNREADABLE" | "PAYLOAD_TOO_LARGE";
export interface Taken {
  id: string;
  alt: string;
  placeholder: string;
  width: number;
  height: number;
}

/** Stores a photo that is used from the start, in the transaction of its user. `alt` is its text alternative. */
export const takePhoto = (
  deps: TxDeps,
  tx: Tx,
  bytes: Buffer,
  alt: string,
  by: Staff,
): Promise<Result<Taken, Unreadable>> => add(deps, tx, bytes, alt, by, { kept: true });

/**
 * Stores an upload that may be used later; unused, it is deleted after a while. The same key or id returns the same
 * photo.
 */
export async function uploadPhoto(
  deps: Deps,
  bytes: Buffer,
  alt: string,
  by: Staff,
  as: { key: string } | { id: string },
): Promise<Result<Taken, Unreadable | "IDEMPOTENCY_CONFLICT">> {
  if ("id" in as) return uploadAs(deps, bytes, alt, by, as.id);
  const uploadKey = `${by.id} ${as.key}`;
  const known = await byUploadKey(deps.db, uploadKey);
  return known ? ok(known) : add(deps, deps.db, bytes, alt, by, { kept: false, uploadKey });
}

/**
 * A photo whose id was made by the phone; another file or person under the same id is refused. Serialised, because
 * its files are named by the id.
 */
const uploadAs = (deps: Deps, bytes: Buffer, alt: string, by: Staff, id: string) =>
  inTransaction(deps, async (tx, deps): Promise<Result<Taken, Unreadable | "IDEMPOTENCY_CONFLICT">> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
    const uploadHash = sha256(bytes);
    const known = await tx.selectFrom("photo").selectAll().where("id", "=", id).executeTakeFirst();
    if (!known) return add(deps, tx, bytes, alt, by, { kept: false, id, uploadHash });
    if (known.upload_hash !== uploadHash || known.uploaded_by !== by.id) return refuse("IDEMPOTENCY_CONFLICT");
    if (known.swept_at !== null) throw new Error("the upload with this id is being swept");
    return ok(taken(known));
  });

async function add(
  deps: TxDeps,
  db: Db | Tx,
  bytes: Buffer,
  alt: string,
  by: Staff,
  o: { kept: boolean; uploadKey?: string; id?: string; uploadHash?: string },
): Promise<Result<Taken, Unreadable>> {
  const read = await readImage(bytes, { drawings: true });
  if (!read.ok) return read;
  const { webp, width, height, placeholder } = read.value;
  const id = o.id ?? newId();
  const store = fileStore(deps);
  // Files are written before the row: whoever sees the row finds the photo, and so does every backup.
  await store.put(masterOf(id), webp);
  for (const w of PHOTO_WIDTHS) await store.put(sizedName(id, w, "webp"), await cut(webp, w, "webp"));
  const now = toIso(deps.now());
  const mine = await db
    .insertInto("photo")
    .values({
      id,
      file_name: `${id}.webp`,
      alt: cutText(alt.trim(), 200),
      width,
      height,
      placeholder,
      uploaded_by: by.id,
      upload_key: o.uploadKey ?? null,
      upload_hash: o.uploadHash ?? null,
      kept_at: o.kept ? now : null,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  // A concurrent upload with the same key won; these files belong to no row.
  const twin = mine ? undefined : await byUploadKey(db, o.uploadKey ?? "");
  if (!mine) await removeFiles(deps, id, `${id}.webp`);
  if (!mine && !twin) throw new Error("the upload with this key is being swept");
  return ok(twin ?? { id, alt: cutText(alt.trim(), 200), placeholder, width, height });
}

async function byUploadKey(db: Db | Tx, key: string): Promise<Taken | undefined> {
  const row = await db
    .selectFrom("photo")
    .select(["id", "alt", "placeholder", "width", "height"])
    .where("upload_key", "=", key)
    .where("swept_at", "is", null)
    .executeTakeFirst();
  return row && taken(row);
}
const taken = (p: Pick<PhotoRow, "id" | "alt" | "placeholder" | "width" | "height">): Taken => ({
  id: p.id,
  alt: p.alt,
  placeholder: p.placeholder ?? "",
  width: p.width ?? 0,
  height: p.height ?? 0,
});

/**
 * Marks photos as used, in the transaction of their user, so that they are never deleted; `alt` fills missing text
 * alternatives. False when one doesn't exist (any more) and must be uploaded again.
 */
export async function keepPhotos(deps: TxDeps, tx: Tx, ids: readonly string[], alt: string): Promise<boolean> {
  const uniqueIds = [...new Set(ids)].sort();
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql`
    update photo set kept_at = coalesce(kept_at, ${toIso(deps.now())}), alt = case when alt = '' then ${alt} else alt end
    where id in (${sql.join(uniqueIds)}) and swept_at is null returning id`.execute(tx);
  return rows.length === uniqueIds.length;
}

/** Deletes all files of a photo. */
export async function removeFiles(deps: TxDeps, id: string, fileName: string): Promise<void> {
  const store = fileStore(deps);
  for (const w of PHOTO_WIDTHS) for (const f of ["webp", "jpg"] as const) await store.remove(sizedName(id, w, f));
  await store.remove(`photos/${fileName}`);
}
