import type { ConsentPurpose } from "@corral/domain/business/consent";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

interface Given {
  customerId: string;
  saleId: string | null;
  channel: string;
  noticeVersion: string;
  at: Instant;
  /** Of the staff, who noted it on the person's word. */
  recordedBy?: string;
}

/** Keeps what somebody allowed or took back. What was said before stays: the newest word of each purpose holds. */
export const keepConsents = (tx: Tx, about: Given, words: readonly (readonly [ConsentPurpose, boolean])[]) =>
  tx
    .insertInto("consent")
    .values(
      words.map(([purpose, given]) => ({
        id: newId(),
        customer_id: about.customerId,
        sale_id: about.saleId,
        purpose,
        given,
        at: toIso(about.at),
        channel: about.channel,
        notice_version: about.noticeVersion,
        recorded_by: about.recordedBy ?? null,
      })),
    )
    .execute();

/** The last word of each purpose. */
export async function consentsOf(db: Db | Tx, customerId: string) {
  const { rows } = await sql<{ purpose: ConsentPurpose; given: boolean; at: Instant; notice_version: string }>`
    select distinct on (purpose) purpose, given, at, notice_version from consent
    where customer_id = ${customerId} order by purpose, id desc`.execute(db);
  return rows;
}

/** Whether this may be done with a customer's data now. Asked when a message is about to go out, so that a «no» stops it at once. */
export async function mayUse(db: Db | Tx, customerId: string, purpose: ConsentPurpose): Promise<boolean> {
  return (await consentsOf(db, customerId)).some((c) => c.purpose === purpose && c.given);
}
