import { randomBytes } from "node:crypto";
import { itemAt } from "@corral/domain/kernel/lookup";
import { toIso } from "@corral/domain/kernel/time";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../clock";
import type { Db, Tx } from "../database/db";
import { newId, sha256 } from "../ids";

const COOKIE = "corral_comprador";
const DAYS_400 = 400 * 24 * 3600;

/**
 * The buyer's identity: a random 128-bit secret in a cookie (rulings 6). Only its hash is stored, with the first
 * purchase.
 */
export interface Buyer {
  secret: string;
  /** False until the browser has sent the cookie back once. */
  known: boolean;
}

export const NOBODY: Buyer = { secret: "", known: false };

/** Reads the buyer's cookie; without one it is nobody. */
export function readBuyer(request: FastifyRequest): Buyer {
  const sent = request.cookies[COOKIE];
  return sent && /^[A-Za-z0-9_-]{22}$/.test(sent) ? { secret: sent, known: true } : NOBODY;
}

/** Reads the buyer's cookie, or sets a new one. */
export function buyerOf(request: FastifyRequest, reply: FastifyReply): Buyer {
  const sent = readBuyer(request);
  if (sent.known) return sent;
  const secret = randomBytes(16).toString("base64url");
  reply.setCookie(COOKIE, secret, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.origin.startsWith("https:"),
    maxAge: DAYS_400,
  });
  return { secret, known: false };
}

/** The stored hash of a buyer that sent its cookie back; null is nobody. */
export const buyerHash = (buyer: Buyer) => (buyer.known ? sha256(buyer.secret) : null);

export async function findBuyerId(db: Db | Tx, buyer: Buyer): Promise<string | undefined> {
  if (!buyer.known) return undefined;
  return (await db.selectFrom("buyer").select("id").where("secret_hash", "=", sha256(buyer.secret)).executeTakeFirst())
    ?.id;
}

export async function ensureBuyerId(db: Db | Tx, buyer: Buyer, now: ReturnType<Clock>): Promise<string> {
  const { rows } = await upsertBuyer(sha256(buyer.secret), now).execute(db);
  return itemAt(rows, 0).id;
}

/** The statement of `ensureBuyerId`. */
export const upsertBuyer = (hash: string, now: ReturnType<Clock>) => sql<{ id: string }>`
  insert into buyer (id, secret_hash, created_at) values (${newId()}::uuid, ${hash}, ${toIso(now)}::timestamptz)
  on conflict (secret_hash) do update set secret_hash = excluded.secret_hash returning id`;
