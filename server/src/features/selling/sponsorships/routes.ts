import * as calls from "@corral/contract/selling/sponsorships";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { beginSponsorship } from "./begin";
import { endSponsorship, renewSponsorship } from "./renew";
import { listSponsorships, staffSponsorship } from "./sponsorship-view";

export function sponsorshipRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.beginSponsorship, ({ deps, params, body, buyer, tx }) =>
    beginSponsorship(deps, tx, buyer, { ...params, ...body }),
  );
  serveCall(app, deps, calls.listSponsorships, ({ deps, staff, query, origin }) =>
    listSponsorships(deps, staff, { ...query, origin }),
  );
  serveListFile(app, deps, calls.listSponsorships, {
    name: "Padrinazgos",
    page: ({ deps, staff, query, request }) => listSponsorships(deps, staff, { ...query, origin: request.origin }),
    columns: {
      Apadrina: (s) => s.item.title,
      Quién: (s) => s.name,
      Celular: (s) => s.phone ?? "",
      Correo: (s) => s.email ?? "",
      "Cada mes": (s) => ({ cents: s.amount }),
      Desde: (s) => s.sinceWords,
      Pagos: (s) => s.payments,
      "Ha dado": (s) => ({ cents: s.given }),
      Estado: (s) => s.stateWords,
    },
  });
  serveCall(app, deps, calls.renewSponsorship, async ({ deps, params, staff, origin, tx }) => {
    const done = await renewSponsorship(deps, tx, staff, params.sponsorshipId);
    return done.ok
      ? ((await staffSponsorship(deps, tx, staff, params.sponsorshipId, origin)) ?? refuse("NOT_FOUND"))
      : done;
  });
  serveCall(app, deps, calls.endSponsorship, async ({ deps, params, body, staff, origin, tx }) => {
    const done = await endSponsorship(deps, tx, staff, params.sponsorshipId, body.act);
    return done.ok
      ? ((await staffSponsorship(deps, tx, staff, params.sponsorshipId, origin)) ?? refuse("NOT_FOUND"))
      : done;
  });
}
