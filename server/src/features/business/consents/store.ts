import type { ConsentPurpose } from "@corral/domain/business/consent";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

interface Given {
  /** A query where the same statement makes the customer's row. */
  customerId: string | RawBuilder<string>;
  saleId: string | null;
  channel: string;
  noticeVersion: string;
  at: Instant;
  /** The person of the staff who recorded the customer's spoken consent. */
  recordedBy?: string;
}

type Words = readonly (readonly [ConsentPurpose, boolean])[];

/** Stores consents given or withdrawn. Earlier rows stay; the newest of each purpose counts. */
export const keepConsents = (tx: Tx, about: Given, words: Words) => insertConsents(tx, about, words).execute();

/** The statement of `keepConsents`. */
export const insertConsents = (tx: Tx, about: Given, words: Words) =>
  tx.insertInto("consent").values(
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
  );

/** The newest consent of each purpose. */
export async function readConsents(db: Db | Tx, customerId: string) {
  const { rows } = await sql<{ purpose: ConsentPurpose; given: boolean; at: Instant; notice_version: string }>`
    select distinct on (purpose) purpose, given, at, notice_version from consent
    where customer_id = ${customerId} order by purpose, id desc`.execute(db);
  return rows;
}

/**
 * Whether a customer's data may be used for this purpose now. Checked when a message is sent, so that a withdrawal
 * takes effect at once.
 */
export async function mayUse(db: Db | Tx, customerId: string, purpose: ConsentPurpose): Promise<boolean> {
  return (await readConsents(db, customerId)).some((c) => c.purpose === purpose && c.given);
}
