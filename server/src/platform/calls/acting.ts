import type { AnyCall } from "@corral/contract/call";
import type { Result } from "@corral/domain/kernel/result";
import type { Db, Tx } from "../database/db";
import type { TxDeps } from "../deps";
import type { Staff } from "./authorize";

/** Who makes a call that needs no session (rulings 63). The audit log takes it as its actor. */
export interface Acting {
  /**
   * `phone`: it bought, or began what the call is about; `confirmed`: its contact was confirmed there by e-mail;
   * `carried`: by a code that staff carried to it; `link`: it has the link and nothing else; `first`: so too, and nobody
   * is known as the buyer yet.
   */
  as: "phone" | "confirmed" | "carried" | "link" | "first";
  buyerId: string | undefined;
  /** The person with a session on that phone: what it bought is their own purchase. */
  staff: Staff | undefined;
  /** Who carried the code. */
  carriedBy: string | undefined;
}

/** Who changes a purchase: its buyer, or staff in their own name. */
export type By = Staff | Acting;
export const isActing = (by: By): by is Acting => "as" in by;
export const staffOf = (by: By): Staff | null => (isActing(by) ? null : by);

export type NotTheirs = "NOT_FOUND" | "CONTACT_UNCONFIRMED" | "BUYER_ONLY";

/** Decides who acts, by what the call declares and the public ids in its address. */
export type WhoActs = (
  deps: TxDeps,
  db: Db | Tx,
  call: Pick<AnyCall, "need" | "byCarriedCode" | "staffWay">,
  about: Record<string, string>,
  caller: { buyerId: string | undefined; staff: Staff | undefined },
) => Promise<Result<Acting, NotTheirs>>;

declare module "fastify" {
  interface FastifyInstance {
    whoActs: WhoActs;
  }
}
