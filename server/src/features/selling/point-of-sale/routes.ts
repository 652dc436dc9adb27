import {
  findCustomer as findCall,
  chargeLink as linkCall,
  listMakers as makersCall,
  newCharge as newCall,
  takeOfflineCash as offlineCall,
  takeCash,
  takeTerminal,
} from "@corral/contract/selling/point-of-sale";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { present } from "@corral/domain/kernel/lookup";
import { refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import { qrSvg } from "#src/platform/codes";
import type { Deps } from "#src/platform/deps";
import { findPayer } from "./find-payer";
import { nameOfPhone, newCharge } from "./new-charge";
import { takeOfflineCash } from "./offline-cash";
import { takeMoney } from "./take-money";
import { takenView } from "./taken-view";

const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);

export function pointOfSaleRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, newCall, ({ deps, tx, staff, body }) => newCharge(deps, tx, staff, body));
  serveCall(app, deps, findCall, async ({ deps, query }) => ({ name: await nameOfPhone(deps.db, query.phone) }));

  serveCall(app, deps, makersCall, async ({ deps, staff, request }) => {
    const mine = onlyOf(request, staff);
    const items = await deps.db
      .selectFrom("staff_user as u")
      .select(["u.id", "u.name"])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("charge as c").select("c.id").whereRef("c.created_by", "=", "u.id")),
      )
      .$if(mine !== undefined, (q) => q.where("u.id", "=", present(mine)))
      .orderBy("u.name")
      .execute();
    return { items };
  });

  serveCall(
    app,
    deps,
    takeCash,
    async ({ deps, params, body, staff, buyer, key, request }) => {
      const done = await takeMoney(deps, params.chargeId, {
        ...body,
        staff,
        key,
        method: "cash",
        onlyOf: onlyOf(request, staff),
        deviceId: await findBuyerId(deps.db, buyer),
      });
      return done.ok ? takenView(deps.db, done.value.attempt) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    takeTerminal,
    async ({ deps, params, body, staff, buyer, key, request }) => {
      const done = await takeMoney(deps, params.chargeId, {
        ...body,
        staff,
        key,
        method: "terminal_manual",
        onlyOf: onlyOf(request, staff),
        deviceId: await findBuyerId(deps.db, buyer),
      });
      return done.ok ? takenView(deps.db, done.value.attempt) : done;
    },
    { steps: "many" },
  );

  serveCall(app, deps, offlineCall, async ({ deps, tx, staff, body, key, buyer }) =>
    takeOfflineCash(deps, tx, staff, body, { key, deviceId: await findBuyerId(tx, buyer) }),
  );

  serveCall(app, deps, linkCall, async ({ deps, params, staff, request, origin }) => {
    const mine = onlyOf(request, staff);
    const charge = await deps.db
      .selectFrom("charge")
      .select(["public_id", "concept", "sale_id", "customer_id", "payer_name", "created_by"])
      .where("public_id", "=", params.chargeId)
      .executeTakeFirst();
    if (!charge || (mine !== undefined && charge.created_by !== mine)) return refuse("NOT_FOUND");
    const url = `${deps.public.publicUrl ?? origin}/cobro?c=${charge.public_id}`;
    const { phone } = await findPayer(deps.db, charge);
    const text = `Hola, aquí puedes pagar ${quoted(charge.concept)}: ${url}`;
    return { url, qrSvg: qrSvg(url), whatsapp: whatsappLink(phone ?? null, text) };
  });
}
