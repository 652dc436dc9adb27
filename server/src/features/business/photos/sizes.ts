import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { images } from "#src/platform/images";

/** The widths that screens ask for, all 4:3; anything else is refused, so that nobody can fill the disk with sizes. */
export const WIDTHS = [160, 320, 640, 1200] as const;
export type Width = (typeof WIDTHS)[number];
export type Format = "webp" | "jpg";

export const masterOf = (id: string) => `photos/${id}.webp`;
export const sizedName = (id: string, width: Width, format: Format) => `derived/${id}-${width}.${format}`;

/** A photo cut to 4:3 in one width. */
export async function cut(photo: Buffer, width: Width, format: Format): Promise<Buffer> {
  const image = (await images())(photo).resize({ width, height: Math.round(width * 0.75), fit: "cover" });
  // A link's preview has no ground to show through.
  return format === "webp"
    ? image.webp({ quality: 74 }).toBuffer()
    : image.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
}

const making = new Map<string, Promise<Buffer | undefined>>();

/** One size of a photo: as it is kept, else made once from the whole one and kept. Undefined when there is no such photo. */
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

/** A photo as it was kept, uncut. */
export async function wholePhoto(deps: Deps, id: string): Promise<Buffer | undefined> {
  const row = await deps.db
    .selectFrom("photo")
    .select("file_name")
    .where("id", "=", id)
    .where("swept_at", "is", null)
    .executeTakeFirst();
  return row && fileStore(deps).get(`photos/${row.file_name}`);
}
