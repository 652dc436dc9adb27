import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { Deps } from "../../platform/deps";
import { ProblemError } from "../../platform/problem-reply";

/** The sizes that screens ask for; anything else is refused, so nobody can fill the disk with sizes. */
const WIDTHS = new Set(["160", "320", "640", "1200"]);
const FORMATS = { webp: "image/webp", jpg: "image/jpeg" } as const;
const making = new Map<string, Promise<Buffer>>();

/** A photo in one of the sizes, made once and kept on disk. A photo never changes under its id, so it is cached for ever. */
async function sized(deps: Deps, id: string, width: string, format: "webp" | "jpg"): Promise<Buffer> {
  const kept = join(deps.filesDir, "derived", `${id}-${width}.${format}`);
  const there = await readFile(kept).catch(() => undefined);
  if (there) return there;
  const row = await deps.db.selectFrom("photo").select("file_name").where("id", "=", id).executeTakeFirst();
  if (!row) throw new ProblemError("NOT_FOUND");
  const original = await readFile(join(deps.filesDir, "photos", row.file_name)).catch(() => {
    throw new ProblemError("NOT_FOUND");
  });
  const image = sharp(original).resize({
    width: Number(width),
    height: Math.round(Number(width) * 0.75),
    fit: "cover",
  });
  const made = await (format === "webp" ? image.webp({ quality: 74 }) : image.jpeg({ quality: 80 })).toBuffer();
  await mkdir(join(deps.filesDir, "derived"), { recursive: true });
  // Written beside and renamed: a crash never leaves half a picture that would be served for ever.
  const beside = `${kept}.${randomBytes(4).toString("hex")}`;
  await writeFile(beside, made);
  await rename(beside, kept);
  return made;
}

export function photoRoutes(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { id: string; file: string } }>(
    "/media/:id/:file",
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { id, file } = request.params;
      const [width, format] = file.split(".") as [string, keyof typeof FORMATS];
      if (!/^[0-9a-f-]{36}$/.test(id) || !WIDTHS.has(width) || !(format in FORMATS))
        throw new ProblemError("NOT_FOUND");
      const key = `${id}-${file}`;
      const work = making.get(key) ?? sized(deps, id, width, format).finally(() => making.delete(key));
      making.set(key, work);
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type(FORMATS[format])
        .send(await work);
    },
  );
}
