import * as calls from "@corral/contract/shop/videos";
import { refuse } from "@corral/domain/kernel/result";
import { videoBounds } from "@corral/domain/shop/videos/video";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { byteRange } from "#src/platform/http/byte-range";
import { ProblemError } from "#src/platform/http/problem-reply";
import { addVideo, fileOf, removeVideo } from "./change-video";

const PER_MINUTE = 30;

export function videoRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.removeVideo, ({ deps, tx, staff, params }) => removeVideo(deps, tx, staff, params.itemId));
  // Only in this scope is a request body a file; everywhere else it is JSON.
  app.register(async (here) => {
    here.removeAllContentTypeParsers();
    here.addContentTypeParser(/^video\//, { parseAs: "buffer", bodyLimit: videoBounds.bytes }, (_request, body, done) =>
      done(null, body),
    );
    serveCall(
      here,
      deps,
      calls.addVideo,
      async ({ deps, tx, staff, params, request }) =>
        Buffer.isBuffer(request.body)
          ? addVideo(deps, tx, staff, params.itemId, request.body)
          : refuse("VIDEO_UNREADABLE", "No llegó ningún video. Elígelo otra vez."),
      { bodyType: "video/*", bodyLimit: videoBounds.bytes, perMinute: PER_MINUTE },
    );
  });

  /** The file, whole or the part that a player asks for: Safari plays no video whose server ignores `Range`. */
  app.get<{ Params: { file: string } }>("/videos/:file", { schema: { hide: true } }, async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.mp4$/.exec(request.params.file)?.[1];
    const video = id
      ? await deps.db
          .selectFrom("video")
          .select(["id", "bytes"])
          .where("id", "=", id)
          .where("removed_at", "is", null)
          .executeTakeFirst()
      : undefined;
    if (!video) throw new ProblemError("NOT_FOUND");
    const range = byteRange(request.headers.range, video.bytes);
    reply
      .header("accept-ranges", "bytes")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("x-content-type-options", "nosniff");
    if (range === "none") return reply.code(416).header("content-range", `bytes */${video.bytes}`).send();
    const all = { first: 0, last: video.bytes - 1 };
    const bytes = await fileStore(deps).part(fileOf(video.id), range ?? all);
    if (!bytes) throw new ProblemError("NOT_FOUND");
    if (range) reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${video.bytes}`);
    return reply.type("video/mp4").send(bytes);
  });
}
