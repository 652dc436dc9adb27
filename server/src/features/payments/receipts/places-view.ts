import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { ticketStateWords } from "@corral/domain/payments/tickets/states";
import { qrSvg } from "#src/platform/codes";
import type { Db } from "#src/platform/database/db";

/** The current places of a ticket, each with the QR of its signed code. */
export async function readPlaces(
  db: Db,
  receiptId: string,
  visit: NonNullable<ReceiptSnapshot["visit"]>,
): Promise<NonNullable<ReceiptView["places"]>> {
  const rows = await db
    .selectFrom("ticket")
    .select(["short_code", "state"])
    .where("receipt_id", "=", receiptId)
    .execute();
  return visit.places.map((p) => {
    const state = rows.find((r) => r.short_code === p.shortCode)?.state ?? "void";
    return {
      seat: p.seat,
      tier: p.tier,
      shortCode: p.shortCode,
      state,
      stateWords: ticketStateWords[state],
      qrSvg: qrSvg(p.code),
    };
  });
}

/** The QR that lets in whoever of the group is there. */
export const groupView = ({ code, shortCode }: { code: string; shortCode: string }) => ({
  shortCode,
  qrSvg: qrSvg(code),
});
