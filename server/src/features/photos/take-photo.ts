import { ok, type Result } from "@corral/domain/result";
import { toIso } from "@corral/domain/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { fileStore } from "../../platform/file-store";
import type { Staff } from "../../platform/gate";
import { newId } from "../../platform/ids";
import { readImage } from "./read-image";
import { cut, masterOf, sizedName, WIDTHS } from "./sizes";

type Unreadable = "PHOTO_UNREADABLE" | "PAYLOAD_TOO_LARGE";
export interface Taken {
  id: string;
  alt: string;
  placeholder: string;
  width: number;
  height: number;
}

/** Takes a photo that is in use from the start, in the transaction of what shows it. `alt` says what is on it, for who can't see it. */
export const takePhoto = (
  deps: Deps,
  tx: Tx,
  bytes: Buffer,
  alt: string,
  by: Staff,
): Promise<Result<Taken, Unreadable>> => add(deps, tx, bytes, alt, by, { kept: true });

/** Takes a photo that something may show later; after a day without that it is swept. The same key gives the same photo. */
export async function uploadPhoto(
  deps: Deps,
  bytes: Buffer,
  alt: string,
  by: Staff,
  key: string,
): Promise<Result<Taken, Unreadable>> {
  const uploadKey = `${by.id} ${key}`;
  const known = await byUploadKey(deps.db, uploadKey);
  return known ? ok(known) : add(deps, deps.db, bytes, alt, by, { kept: false, uploadKey });
}

async function add(
  deps: Deps,
  db: Db | Tx,
  bytes: Buffer,
  alt: string,
  by: Staff,
  o: { kept: boolean; uploadKey?: string },
): Promise<Result<Taken, Unreadable>> {
  const read = await readImage(bytes);
  if (!read.ok) return read;
  const { webp, width, height, placeholder } = read.value;
  const id = newId();
  const store = fileStore(deps);
  // Every file is there before the row that names it: who sees the row finds the photo, and so does every backup.
  await store.put(masterOf(id), webp);
  for (const w of WIDTHS) await store.put(sizedName(id, w, "webp"), await cut(webp, w, "webp"));
  const now = toIso(deps.now());
  const mine = await db
    .insertInto("photo")
    .values({
      id,
      file_name: `${id}.webp`,
      alt: alt.trim().slice(0, 200),
      width,
      height,
      placeholder,
      uploaded_by: by.id,
      upload_key: o.uploadKey ?? null,
      kept_at: o.kept ? now : null,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Its twin was first: that one counts, and these files are nobody's.
  const twin = mine ? undefined : await byUploadKey(db, o.uploadKey ?? "");
  if (!mine) await removeFiles(deps, id, `${id}.webp`);
  if (!mine && !twin) throw new Error("the upload with this key is being swept");
  return ok(twin ?? { id, alt: alt.trim().slice(0, 200), placeholder, width, height });
}

async function byUploadKey(db: Db | Tx, key: string): Promise<Taken | undefined> {
  const row = await db
    .selectFrom("photo")
    .select(["id", "alt", "placeholder", "width", "height"])
    .where("upload_key", "=", key)
    .where("swept_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      alt: row.alt,
      placeholder: row.placeholder ?? "",
      width: row.width ?? 0,
      height: row.height ?? 0,
    }
  );
}

/**
 * Says that something shows these photos from now on, so that they stay for good; those without words get `alt`. False when one of them is
 * not there (any more): then its upload has to be done again. In the transaction of whatever shows them.
 */
export async function keepPhotos(deps: Deps, tx: Tx, ids: readonly string[], alt: string): Promise<boolean> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return true;
  const { rows } = await sql`
    update photo set kept_at = coalesce(kept_at, ${toIso(deps.now())}), alt = case when alt = '' then ${alt} else alt end
    where id in (${sql.join(wanted)}) and swept_at is null returning id`.execute(tx);
  return rows.length === wanted.length;
}

/** All files of a photo. */
export async function removeFiles(deps: Deps, id: string, fileName: string): Promise<void> {
  const store = fileStore(deps);
  for (const w of WIDTHS) for (const f of ["webp", "jpg"] as const) await store.remove(sizedName(id, w, f));
  await store.remove(`photos/${fileName}`);
}
