import { createPublicKey, verify } from "node:crypto";
import { readShortCode, shortCode } from "@corral/domain/kernel/folio";
import { present } from "@corral/domain/kernel/lookup";
import { parseTicket, type TicketCode } from "@corral/domain/payments/tickets/ticket-code";
import type { TicketRow } from "#src/features/shop/seats/state";
import type { Db, Tx } from "#src/platform/database/db";
import { sha256 } from "#src/platform/ids";

/**
 * The place of a scanned or typed code; a scanned code's signature is checked first. Undefined for a code that we
 * never issued.
 */
export async function ticketByCode(db: Db | Tx, typed: string): Promise<TicketRow | undefined> {
  const text = typed.trim();
  const scanned = parseTicket(text);
  if (scanned && !(await isOurs(db, scanned))) return undefined;
  const short = scanned ? shortCode(sha256(scanned.text)) : readShortCode(text);
  return short ? db.selectFrom("ticket").selectAll().where("short_code", "=", short).executeTakeFirst() : undefined;
}

/** The places of a scanned or typed code of a group, by seat; undefined for what is no group's code. */
export async function ticketsOfGroup(db: Db | Tx, typed: string): Promise<TicketRow[] | undefined> {
  const text = typed.trim();
  const scanned = parseTicket(text, "group");
  if (scanned && !(await isOurs(db, scanned))) return undefined;
  const short = scanned ? undefined : readShortCode(text);
  if (!scanned && !short) return undefined;
  const rows = await db
    .selectFrom("ticket")
    .selectAll()
    .$if(scanned !== undefined, (q) => q.where("booking_id", "=", present(scanned?.facts.booking)))
    .$if(short !== undefined, (q) => q.where("group_code", "=", present(short)))
    .orderBy("seat")
    .execute();
  return rows.length > 0 ? rows : undefined;
}

async function isOurs(db: Db | Tx, code: TicketCode): Promise<boolean> {
  const key = await db
    .selectFrom("signing_key")
    .select("public_key")
    .where("kid", "=", code.facts.kid)
    .executeTakeFirst();
  if (!key) return false;
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.public_key }, format: "jwk" });
  return verify(null, Buffer.from(code.signed), publicKey, Buffer.from(code.signature, "base64url"));
}
