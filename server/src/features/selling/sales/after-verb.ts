import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyRequest } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { saleDetail } from "./sale-detail";

/** The person whose sales are visible, for reach `own`. */
export const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);

/** A sale as staff see it, by its public id. */
export const viewSale = async (deps: TxDeps, db: Db | Tx, staff: Staff, by: string | undefined, id: string) =>
  (await saleDetail(deps, db, staff, by, id)) ?? refuse("NOT_FOUND");

/** The sale after a verb, or the verb's refusal. */
export const saleAfter = async <C extends ProblemCode>(
  deps: TxDeps,
  db: Db | Tx,
  staff: Staff,
  by: string | undefined,
  id: string,
  done: Result<null, C>,
) => (done.ok ? viewSale(deps, db, staff, by, id) : done);
