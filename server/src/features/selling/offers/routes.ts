import * as calls from "@corral/contract/selling/offers";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { isTheirs } from "#src/features/business/contact-check/who-acts";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { type Answer, answerOffer } from "./answer-offer";
import { makeOffer } from "./make-offer";
import { buyerOffer, listOffers, myOffers, staffOffer } from "./offer-view";

export function offerRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.makeOffer, async ({ deps, params, body, buyer, request, tx }) => {
    const made = await makeOffer(deps, tx, buyer, { ...params, ...body }, request.address);
    return made.ok ? ((await buyerOffer(deps, tx, made.value, true)) ?? refuse("NOT_FOUND")) : made;
  });
  serveCall(app, deps, calls.myOffers, ({ deps, buyer, query }) => myOffers(deps, buyer, query.itemId));
  serveCall(app, deps, calls.readOffer, async ({ deps, params, buyer }) => {
    const isMine = await isTheirs(deps.db, params, await findBuyerId(deps.db, buyer));
    return (await buyerOffer(deps, deps.db, params.offerId, isMine)) ?? refuse("NOT_FOUND");
  });
  serveCall(app, deps, calls.answerAsBuyer, async ({ deps, params, body, tx, acting }) => {
    const done = await answerOffer(deps, tx, { side: "buyer", acting }, params.offerId, body);
    return done.ok ? ((await buyerOffer(deps, tx, params.offerId, true)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.acceptOfferInPerson, async ({ deps, params, body, staff, origin, tx }) => {
    const answer: Answer = { act: "accept", seen: body.seen };
    const done = await answerOffer(deps, tx, { side: "buyer", acting: staff }, params.offerId, answer);
    return done.ok ? ((await staffOffer(deps, tx, staff, params.offerId, origin)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.listOffers, ({ deps, staff, query, origin }) =>
    listOffers(deps, staff, { ...query, origin }),
  );
  serveListFile(app, deps, calls.listOffers, {
    name: "Ofertas",
    page: ({ deps, staff, query, request }) => listOffers(deps, staff, { ...query, origin: request.origin }),
    columns: {
      Qué: (o) => o.item.title,
      Quién: (o) => o.name ?? "",
      Celular: (o) => o.phone ?? "",
      Correo: (o) => o.email ?? "",
      "Se pide": (o) => ({ cents: o.item.asked }),
      "Última cantidad": (o) => ({ cents: o.amount }),
      Estado: (o) => o.stateWords,
    },
  });
  serveCall(app, deps, calls.answerOffer, async ({ deps, params, body, staff, origin, tx }) => {
    const done = await answerOffer(deps, tx, { side: "seller", staff }, params.offerId, body);
    return done.ok ? ((await staffOffer(deps, tx, staff, params.offerId, origin)) ?? refuse("NOT_FOUND")) : done;
  });
}
