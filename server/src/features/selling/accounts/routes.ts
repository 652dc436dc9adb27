import * as calls from "@corral/contract/selling/accounts";
import { accountsFile } from "@corral/contract/selling/accounts.files";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { present } from "@corral/domain/kernel/lookup";
import { ok, refuse } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { findCustomer } from "#src/features/business/customers/find-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import { qrSvg } from "#src/platform/codes";
import type { Deps } from "#src/platform/deps";
import { serveTable } from "#src/platform/spreadsheets/serve-table";
import { accountView, firstName, readPayments, statementUrl } from "./account-view";
import { grantCredit } from "./grant-credit";
import { accountsTable, listDebtors } from "./list-debtors";
import { payAccount } from "./pay-account";
import { creditOffer, sellOnCredit } from "./sell-on-credit";
import { readStatement } from "./statement";
import { ensureLink } from "./store";

const STATEMENTS_PER_MINUTE = 60;

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.listDebtors, ({ deps, staff, query }) => listDebtors(deps, staff, query));
  serveCall(
    app,
    deps,
    calls.readAccount,
    async ({ deps, params, staff, origin }) =>
      (await accountView(deps, deps.db, staff, params.customerId, origin)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.grantCredit, async ({ deps, params, body, staff, tx, version, origin }) => {
    const done = await grantCredit(deps, tx, staff, params.customerId, version, body.terms);
    return done.ok ? ((await accountView(deps, tx, staff, done.value.id, origin)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(
    app,
    deps,
    calls.offerCredit,
    async ({ deps, params }) => (await creditOffer(deps, deps.db, params.saleId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.sellOnCredit, async ({ deps, params, staff, tx }) => {
    const done = await sellOnCredit(deps, tx, staff, params.saleId);
    return done.ok ? ((await creditOffer(deps, tx, params.saleId)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(
    app,
    deps,
    calls.payAccount,
    async ({ deps, params, body, staff, buyer, key, origin }) => {
      const deviceId = await findBuyerId(deps.db, buyer);
      const done = await payAccount(deps, params.customerId, { ...body, staff, key, deviceId });
      if (!done.ok) return done;
      const [payment] = await readPayments(deps, deps.db, done.value.customerId, done.value.id);
      const account = await accountView(deps, deps.db, staff, done.value.customerId, origin);
      if (!payment || !account) throw new Error(`account payment ${done.value.id} was written and can't be read`);
      return ok({ payment, account });
    },
    { steps: "many" },
  );
  serveCall(app, deps, calls.shareAccount, async ({ deps, params, body, staff, tx, origin }) => {
    const customer = await findCustomer(tx, params.customerId, undefined);
    if (!customer) return refuse("NOT_FOUND");
    const linkId = await ensureLink(deps, tx, customer.id, { staffId: staff.id, renew: body.renew });
    await recordFact(
      deps,
      tx,
      staff,
      body.renew ? "account.relink" : "account.share",
      { kind: "customer", id: customer.id },
      { name: customer.name },
    );
    const url = statementUrl(deps, origin, linkId);
    const { business } = await readSettings(tx);
    const text = `Hola, ${firstName(customer.name)}. Aquí está tu estado de cuenta con ${business.name}: lo que debes, tus pagos y cómo pagar. ${url}`;
    return ok({ url, qrSvg: qrSvg(url), whatsapp: whatsappLink(customer.phone, text) });
  });
  serveCall(
    app,
    deps,
    calls.readStatement,
    async ({ deps, params }) => (await readStatement(deps, params.accountId)) ?? refuse("NOT_FOUND"),
    { perMinute: STATEMENTS_PER_MINUTE },
  );

  serveTable(app, {
    path: accountsFile,
    ids: { csv: "exportAccounts", xlsx: "exportAccountsAsXlsx" },
    summary: "Quién debe a crédito, en un archivo para hoja de cálculo",
    action: "account.export",
    table: ({ staff }) => ({
      file: `corral-cuentas-${dayIn(deps.zone, deps.now())}`,
      sheet: "Cuentas",
      table: accountsTable(deps, present(staff)),
    }),
  });
}
