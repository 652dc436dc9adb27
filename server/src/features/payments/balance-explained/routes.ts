import {
  accountStory,
  chargeStory,
  issueChargeStatement,
  issueSaleStatement,
  ledgerChargeStory,
  listAccounts,
  saleStory,
} from "@corral/contract/payments/balance-explained";
import { refuse } from "@corral/domain/kernel/result";
import { isDay } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { explainAccount, explainCharge, explainSale, readAccounts } from "./explain-balance";
import { issueStatement } from "./issue-statement";

const STATEMENTS_PER_MINUTE = 20;

/** «¿De dónde sale esta cantidad?»: explains any balance from the ledger. */
export function balanceRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(
    app,
    deps,
    chargeStory,
    async ({ deps, params, query }) =>
      (await explainCharge(deps, params.chargeId, query.of, "payer")) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    ledgerChargeStory,
    async ({ deps, params, query }) =>
      (await explainCharge(deps, params.chargeId, query.of, "staff")) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    saleStory,
    async ({ deps, params, query }) =>
      (await explainSale(deps, params.saleId, query.of, "staff")) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    issueChargeStatement,
    ({ deps, params, tx }) => issueStatement(deps, tx, { chargeId: params.chargeId }),
    { perMinute: STATEMENTS_PER_MINUTE },
  );
  serveCall(app, deps, issueSaleStatement, ({ deps, params, tx }) =>
    issueStatement(deps, tx, { saleId: params.saleId }),
  );
  serveCall(app, deps, listAccounts, () => readAccounts(deps));
  serveCall(app, deps, accountStory, async ({ params, query: { from, to } }) => {
    const message = "Elige un día de inicio y uno final que no sea anterior.";
    if (!isDay(from) || !isDay(to) || to < from)
      return refuse("VALIDATION_FAILED", undefined, { errors: [{ field: "from", message }] });
    return explainAccount(deps, params.account, { from, to });
  });
}
