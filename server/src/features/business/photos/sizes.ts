import type { PHOTO_WIDTHS } from "@corral/contract/business/photos.files";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { images } from "#src/platform/images";

/** Other widths are refused, so that nobody can fill the disk. */
export type Width = (typeof PHOTO_WIDTHS)[number];
export type Format = "webp" | "jpg";

export const masterOf = (id: string) => `photos/${id}.webp`;
export const sizedName = (id: string, width: Width, format: Format) => `derived/${id}-${width}.${format}`;

/** Crops a photo to 4:3 in one width. */
export async function cut(photo: Buffer, width: Width, format: Format): Promise<Buffer> {
  const image = (await images())(photo).resize({ width, height: Math.round(width * 0.75), fit: "cover" });
  // A link preview has no background behind a transparent image.
  return format === "webp"
    ? image.webp({ quality: 74 }).toBuffer()
    : image.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
}

const making = new Map<string, Promise<Buffer | undefined>>();

/** One size of a photo, generated on first use and stored. Undefined when there is no such photo. */
export function sized(deps: Deps, id: string, width: Width, format: Format): Promise<Buffer | undefined> {
  const name = sizedName(id, width, format);
  const work = making.get(name) ?? findOrMake(deps, id, name, width, format).finally(() => making.delete(name));
  making.set(name, work);
  return work;
}

async function findOrMake(deps: Deps, id: string, name: string, width: Width, format: Format) {
  const store = fileStore(deps);
  const there = await store.get(name);
  if (there) return there;
  const whole = await wholePhoto(deps, id);
  if (!whole) return undefined;
  const made = await cut(whole, width, format);
  await store.put(name, made);
  return made;
}

/** Names of the stored originals of the newest photos. */
export const newestPhotoFiles = async (db: Deps["db"], most: number) =>
  (
    await db
      .selectFrom("photo")
      .select("file_name")
      .where("swept_at", "is", null)
      .orderBy("created_at", "desc")
      .limit(most)
      .execute()
  ).map((row) => `photos/${row.file_name}`);

/** The stored original of a photo, uncropped. */
export async function wholePhoto(deps: Deps, id: string): Promise<Buffer | undefined> {
  const row = await deps.db
    .selectFrom("photo")
    .select("file_name")
    .where("id", "=", id)
    .where("swept_at", "is", null)
    .executeTakeFirst();
  return row && fileStore(deps).get(`photos/${row.file_name}`);
}

/** A logo, whole within so many px, as PNG: papers and mails read no WebP. Undefined where there is none, or its file is missing. */
export async function logoWithin(
  deps: Deps,
  id: string | null | undefined,
  box: { width: number; height: number },
): Promise<Buffer | undefined> {
  if (!id) return undefined;
  try {
    const photo = await wholePhoto(deps, id);
    const library = await images();
    return (
      photo &&
      (await library(photo)
        .resize({ ...box, fit: "inside", withoutEnlargement: true })
        .png()
        .toBuffer())
    );
  } catch {
    return undefined;
  }
}
