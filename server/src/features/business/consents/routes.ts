import {
  chooseConsent,
  readCustomerConsents,
  readSaleConsents,
  recordConsent,
} from "@corral/contract/business/consents";
import { consentWords } from "@corral/domain/business/consent";
import { refuse } from "@corral/domain/kernel/result";
import { momentForList, toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { keepConsents, readConsents } from "./store";

export function consentRoutes(app: FastifyInstance, deps: Deps) {
  const view = async (db: Db | Tx, customerId: string) => {
    const { phone } = await db
      .selectFrom("customer")
      .select("phone")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    return {
      consents: (await readConsents(db, customerId)).map((c) => ({
        purpose: c.purpose,
        words: consentWords[c.purpose],
        given: c.given,
        at: toIso(c.at),
        atWords: momentForList(deps.zone, c.at, deps.now()),
        noticeVersion: c.notice_version,
      })),
      phone,
    };
  };
  const ofSale = async (db: Db | Tx, publicId: string) => {
    const sale = await db
      .selectFrom("sale")
      .select(["id", "customer_id"])
      .where("public_id", "=", publicId)
      .executeTakeFirst();
    return sale?.customer_id ? { id: sale.id, customerId: sale.customer_id } : undefined;
  };
  const isCustomer = async (db: Db | Tx, id: string) =>
    (await db.selectFrom("customer").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

  serveCall(app, deps, readSaleConsents, async ({ deps, params }) => {
    const sale = await ofSale(deps.db, params.saleId);
    return sale ? view(deps.db, sale.customerId) : refuse("NOT_FOUND");
  });
  serveCall(app, deps, chooseConsent, async ({ deps, params, body, tx }) => {
    const sale = await ofSale(tx, params.saleId);
    if (!sale) return refuse("NOT_FOUND");
    const { privacy } = await readSettings(tx);
    const { customerId } = sale;
    const at = deps.now();
    const about = { customerId, saleId: sale.id, channel: "store", noticeVersion: privacy.version, at };
    await keepConsents(tx, about, [[body.purpose, body.given]]);
    return view(tx, customerId);
  });

  serveCall(app, deps, readCustomerConsents, async ({ deps, params }) =>
    (await isCustomer(deps.db, params.customerId)) ? view(deps.db, params.customerId) : refuse("NOT_FOUND"),
  );
  serveCall(app, deps, recordConsent, async ({ deps, params, body, staff, tx }) => {
    const { customerId } = params;
    if (!(await isCustomer(tx, customerId))) return refuse("NOT_FOUND");
    const { privacy } = await readSettings(tx);
    const about = {
      customerId,
      saleId: null,
      channel: "counter",
      noticeVersion: privacy.version,
      at: deps.now(),
      recordedBy: staff.id,
    };
    await keepConsents(tx, about, [[body.purpose, body.given]]);
    await recordFact(
      deps,
      tx,
      staff,
      "consent.record",
      { kind: "customer", id: customerId },
      {
        consent: body.purpose,
        agreed: body.given,
      },
    );
    return view(tx, customerId);
  });
}
