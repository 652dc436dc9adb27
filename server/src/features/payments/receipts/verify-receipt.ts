import type { ReceiptFacts, ReceiptKeys } from "@corral/contract/types";
import { readShortCode } from "@corral/domain/kernel/folio";
import { receiptAmount } from "@corral/domain/kernel/receipt-types";
import { type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import type { Db } from "#src/platform/database/db";
import { readSnapshot } from "./receipt-content";
import { hashText } from "./seal-of";
import { readStanding } from "./standing";

/** The public keys, including retired ones, whose signatures still verify. */
export async function readReceiptKeys(db: Db, kid?: string): Promise<ReceiptKeys> {
  let keys = db.selectFrom("signing_key").select(["kid", "public_key", "created_at", "retired_at"]);
  if (kid) keys = keys.where("kid", "=", kid);
  const rows = await keys.orderBy("created_at").orderBy("kid").execute();
  return {
    keys: rows.map((k) => ({
      kid: k.kid,
      publicKey: k.public_key,
      createdAt: toIso(k.created_at),
      retiredAt: k.retired_at ? toIso(k.retired_at) : null,
    })),
  };
}

/** The facts stored under a typed or scanned code, without personal data. */
export async function receiptFacts(db: Db, typed: string): Promise<Result<ReceiptFacts, "RECEIPT_NOT_FOUND">> {
  const code = readShortCode(typed);
  const r = code
    ? await db.selectFrom("receipt").selectAll().where("short_code", "=", code).executeTakeFirst()
    : undefined;
  if (!r) return refuse("RECEIPT_NOT_FOUND");
  const snapshot = readSnapshot(r.snapshot);
  return {
    ok: true,
    value: {
      tipo: r.tipo,
      folio: r.folio,
      issuedAt: toIso(r.issued_at),
      issuedWords: `${snapshot.issuedWords} (${snapshot.zoneWords})`,
      total: receiptAmount(snapshot),
      hash: hashText(r.hash),
      shortCode: r.short_code,
      signed: r.signature !== null,
      standing: await readStanding(db, r),
      demo: snapshot.demo,
    },
  };
}
