import * as calls from "@corral/contract/selling/waitlist";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { isTheirs } from "#src/features/business/contact-check/who-acts";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { buyInTurn } from "./buy-in-turn";
import { joinWaitlist } from "./join";
import { leaveWaitlist, removeFromWaitlist } from "./leave";
import { buyerPlace, listWaitlist, myPlaces, staffPlace } from "./place-view";
import { sendLink } from "./queue-to-place";

export function waitlistRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.joinWaitlist, async ({ deps: inside, params, body, buyer, request, tx, reply }) => {
    const ask = { ...params, ...body };
    const done = await joinWaitlist(inside, tx, buyer, ask, request.address, (theirs) => {
      // After the refusal, which writes nothing.
      reply.raw.once("finish", () => {
        sendLink(deps, theirs).catch((e: Error) => deps.log.error("waitlist", { message: e.message }));
      });
    });
    return done.ok ? ((await buyerPlace(inside, tx, done.value, true)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.myPlaces, ({ deps, buyer, query }) => myPlaces(deps, buyer, query.itemId));
  serveCall(app, deps, calls.readPlace, async ({ deps, params, buyer }) => {
    const isMine = await isTheirs(deps.db, params, await findBuyerId(deps.db, buyer));
    return (await buyerPlace(deps, deps.db, params.placeId, isMine)) ?? refuse("NOT_FOUND");
  });
  serveCall(app, deps, calls.leaveWaitlist, async ({ deps, params, tx, reply, acting }) => {
    const done = await leaveWaitlist(deps, tx, params.placeId, acting);
    // Who is next is asked as soon as this is written.
    reply.raw.once("finish", () => deps.wake("tick"));
    return done.ok ? ((await buyerPlace(deps, tx, params.placeId, true)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.buyInTurn, async ({ deps, params, body, tx, acting }) => {
    const done = await buyInTurn(deps, tx, params.placeId, body, acting);
    return done.ok ? ((await buyerPlace(deps, tx, params.placeId, true)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.listWaitlist, ({ deps, staff, query, origin }) =>
    listWaitlist(deps, staff, { ...query, origin }),
  );
  serveListFile(app, deps, calls.listWaitlist, {
    name: "Lista de espera",
    page: ({ deps, staff, query, request }) => listWaitlist(deps, staff, { ...query, origin: request.origin }),
    columns: {
      Qué: (p) => p.item.title,
      Detalle: (p) => p.item.detail,
      Cuántos: (p) => p.qty,
      Quién: (p) => p.name ?? "",
      Celular: (p) => p.phone ?? "",
      Correo: (p) => p.email ?? "",
      Desde: (p) => p.sinceWords,
      Estado: (p) => p.stateWords,
    },
  });
  serveCall(app, deps, calls.removeFromWaitlist, async ({ deps, params, body, staff, origin, tx, reply }) => {
    const done = await removeFromWaitlist(deps, tx, staff, params.placeId, body.reason);
    reply.raw.once("finish", () => deps.wake("tick"));
    return done.ok ? ((await staffPlace(deps, tx, staff, params.placeId, origin)) ?? refuse("NOT_FOUND")) : done;
  });
}
