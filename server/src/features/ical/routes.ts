import { dropFeed as dropCall, makeFeed as makeCall, readFeed as readCall } from "@corral/contract/tasks";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../platform/deps";
import { ProblemError } from "../../platform/problem-reply";
import { serveCall } from "../../platform/serve-call";
import { audit } from "../staff/audit";
import { bookingText } from "./booking";
import { dropFeed, feedOf, feedText, makeFeed } from "./feed";

const send = (reply: FastifyReply, text: string, name: string, how: "inline" | "attachment") =>
  reply
    .header("content-disposition", `${how}; filename="${name}.ics"`)
    .header("cache-control", "private, no-store")
    .type("text/calendar; charset=utf-8")
    .send(text);

export function icalRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ staff }) => feedOf(deps, staff.id));
  // The answer holds the address, which no table keeps.
  serveCall(
    app,
    deps,
    makeCall,
    ({ staff, origin }) =>
      deps.db.transaction().execute(async (tx) => {
        const made = await makeFeed(deps, tx, staff, origin);
        await audit(deps, tx, staff, "feed.made");
        return made;
      }),
    { steps: "unkept" },
  );
  serveCall(app, deps, dropCall, async ({ staff, tx }) => {
    await dropFeed(tx, staff.id);
    await audit(deps, tx, staff, "feed.dropped");
    return { createdAt: null, createdWords: null, readWords: null };
  });
  app.get<{ Params: { file: string } }>("/ical/:file", { config: { action: "feed.read" } }, async (request, reply) => {
    const token = /^([A-Za-z0-9_-]+)\.ics$/.exec(request.params.file)?.[1] ?? "";
    const text = await feedText(deps, token, `${request.protocol}://${request.host}`);
    if (text === undefined) throw new ProblemError("NOT_FOUND");
    return send(reply, text, "corral", "inline");
  });
  app.get<{ Params: { id: string } }>(
    "/api/receipts/boleto/:id/ics",
    { config: { action: "shop.use" } },
    async (request, reply) => {
      const text = await bookingText(deps, request.params.id, `${request.protocol}://${request.host}`);
      if (text === undefined) throw new ProblemError("RECEIPT_NOT_FOUND");
      return send(reply, text, "visita", "attachment");
    },
  );
}
