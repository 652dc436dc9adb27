import { addPhoto } from "@corral/contract/business/photos";
import { PHOTO_WIDTHS } from "@corral/contract/business/photos.files";
import { limits } from "@corral/domain/kernel/limits";
import { lookup } from "@corral/domain/kernel/lookup";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { type Format, sized, wholePhoto } from "./sizes";
import { uploadPhoto } from "./take-photo";

const TYPES = lookup<Format, string>({ webp: "image/webp", jpg: "image/jpeg" });
const PER_MINUTE = 60;

export function photoRoutes(app: FastifyInstance, deps: Deps) {
  // Only in this scope is a request body a file; everywhere else it is JSON.
  app.register(async (here) => {
    here.removeAllContentTypeParsers();
    here.addContentTypeParser(/^image\//, { parseAs: "buffer", bodyLimit: limits.photoBytes }, (_request, body, done) =>
      done(null, body),
    );
    serveCall(
      here,
      deps,
      addPhoto,
      async ({ request, query, staff, key }) =>
        Buffer.isBuffer(request.body)
          ? uploadPhoto(deps, request.body, query.alt ?? "", staff, query.id === undefined ? { key } : { id: query.id })
          : refuse("PHOTO_UNREADABLE", "No llegó ninguna foto. Elígela otra vez."),
      { steps: "many", bodyType: "image/*", bodyLimit: limits.photoBytes, perMinute: PER_MINUTE },
    );
  });

  app.get<{ Params: { id: string; file: string } }>(
    "/media/:id/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const [size, format] = file.split(".") as [string, Format];
      const width = PHOTO_WIDTHS.find((w) => String(w) === size);
      if (!/^[0-9a-f-]{36}$/.test(id) || !(format in TYPES) || file.split(".").length !== 2)
        throw new ProblemError("NOT_FOUND");
      const bytes = width ? await sized(deps, id, width, format) : await whole(id, file);
      if (!bytes) throw new ProblemError("NOT_FOUND");
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .type(TYPES[format])
        .send(bytes);
    },
  );

  /** The stored original, uncropped; the demo's drawings have none. */
  const whole = async (id: string, file: string) => {
    const bytes = file === "full.webp" ? await wholePhoto(deps, id) : undefined;
    return bytes?.toString("latin1", 8, 12) === "WEBP" ? bytes : undefined;
  };
}
