import { ticketIcs } from "@corral/contract/calendar/ical.files";
import { dropFeed as dropCall, makeFeed as makeCall, readFeed as readCall } from "@corral/contract/calendar/tasks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { FileAnswer } from "#src/platform/calls/api-reference";
import { serveCall } from "#src/platform/calls/serve-call";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { bookingText } from "./booking";
import { dropFeed, feedText, makeFeed, readFeed } from "./feed";

const send = (reply: FastifyReply, text: string, name: string, how: "inline" | "attachment") =>
  reply
    .header("content-disposition", `${how}; filename="${name}.ics"`)
    .header("cache-control", "private, no-store")
    .type("text/calendar; charset=utf-8")
    .send(text);

const FEED: FileAnswer = {
  id: "readFeedFile",
  summary: "El calendario de una persona, para la app de calendario de su teléfono",
  type: "text/calendar",
  refusals: ["NOT_FOUND"],
};
const BOOKING: FileAnswer = {
  id: "readBookingFile",
  summary: "Una visita comprada, para la app de calendario del teléfono",
  type: "text/calendar",
  refusals: ["RECEIPT_NOT_FOUND"],
};

export function icalRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ deps, staff }) => readFeed(deps, staff.id));
  // "unkept": the answer contains the address, which must not be stored.
  serveCall(
    app,
    deps,
    makeCall,
    ({ deps, staff, origin }) =>
      inTransaction(deps, async (tx, deps) => {
        const made = await makeFeed(deps, tx, staff, origin);
        await recordFact(deps, tx, staff, "feed.made");
        return made;
      }),
    { steps: "unkept" },
  );
  serveCall(app, deps, dropCall, async ({ deps, staff, tx }) => {
    await dropFeed(tx, staff.id);
    await recordFact(deps, tx, staff, "feed.dropped");
    return { createdAt: null, createdWords: null, readWords: null };
  });
  app.get<{ Params: { file: string } }>(
    "/ical/:file",
    { config: { action: "feed.read", file: FEED } },
    async (request, reply) => {
      const token = /^([A-Za-z0-9_-]+)\.ics$/.exec(request.params.file)?.[1] ?? "";
      const text = await feedText(deps, token, request.origin);
      if (text === undefined) throw new ProblemError("NOT_FOUND");
      return send(reply, text, "corral", "inline");
    },
  );
  app.get<{ Params: { id: string } }>(
    ticketIcs,
    { config: { action: "shop.use", file: BOOKING } },
    async (request, reply) => {
      const text = await bookingText(deps, request.params.id, request.origin);
      if (text === undefined) throw new ProblemError("RECEIPT_NOT_FOUND");
      return send(reply, text, "visita", "attachment");
    },
  );
}
