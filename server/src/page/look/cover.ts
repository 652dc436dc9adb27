import type { FastifyInstance } from "fastify";
import { wholePhoto } from "#src/features/business/photos/sizes";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { ProblemError } from "#src/platform/http/problem-reply";
import { images } from "#src/platform/images";

/** The sizes of the cover by their file, in px: of a phone with two dots each, and of a desktop. */
const COVERS = {
  "phone.webp": { width: 720, height: 300 },
  "desktop.webp": { width: 1600, height: 400 },
} as const;
export type CoverFile = keyof typeof COVERS;
const isCoverFile = (file: string): file is CoverFile => Object.hasOwn(COVERS, file);
export const coverAt = (cover: string, file: CoverFile) => `/cover/${cover}/${file}`;

/** Serves the present cover of the shop; another photo has none. */
export function coverRoutes(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { id: string; file: string } }>(
    "/cover/:id/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const { look } = await readSettings(deps.db);
      const bytes = look.cover === id && isCoverFile(file) ? await drawCover(deps, id, file) : undefined;
      if (!bytes) throw new ProblemError("NOT_FOUND");
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .type("image/webp")
        .send(bytes);
    },
  );
}

/** One size of the cover, drawn on first use and stored. What is most looked at in the photo stays in the picture. */
async function drawCover(deps: Deps, id: string, file: CoverFile): Promise<Buffer | undefined> {
  const store = fileStore(deps);
  const name = `derived/${id}-cover-${file}`;
  const there = await store.get(name);
  if (there) return there;
  const photo = await wholePhoto(deps, id);
  if (!photo) return undefined;
  const library = await images();
  const drawn = await library(photo)
    .resize({ ...COVERS[file], fit: "cover", position: library.strategy.attention })
    .webp({ quality: 70 })
    .toBuffer();
  await store.put(name, drawn);
  return drawn;
}
