import { groupClabe } from "@corral/domain/business/clabe";
import { groupReference } from "@corral/domain/kernel/text/references";
import { momentInWords, zoneInWords } from "@corral/domain/kernel/time";
import { voucherMessage } from "@corral/domain/payments/charges/messages";
import type { ClabeSlip } from "@corral/providers/provider";
import type { Selectable } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient, recipientOfReminder } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { chargesMessages } from "./messages";

type Attempt = Pick<
  Selectable<Tables["attempt"]>,
  "id" | "public_id" | "charge_id" | "method" | "amount" | "expires_at" | "voucher" | "clabe"
>;

/** Transfer data for a message: the CLABE, another reference, or the page that has them. */
const saidOfTransfer = ({ clabe, reference, ticketUrl }: ClabeSlip): { reference?: string; label?: string } =>
  clabe
    ? { reference: groupClabe(clabe) }
    : reference
      ? { reference, label: "Referencia" }
      : ticketUrl
        ? { reference: ticketUrl, label: "Instrucciones" }
        : {};

/** Queues how to pay an open voucher or CLABE, or a reminder before it expires. Each once. */
export async function queueVoucher(
  deps: Pick<Deps, "zone" | "mode" | "now">,
  tx: Tx,
  charge: { id: string; concept: string; sale_id: string | null },
  a: Attempt,
  reminder = false,
): Promise<void> {
  const { reference, label } = a.voucher
    ? { reference: groupReference(a.voucher.reference), label: undefined }
    : saidOfTransfer(a.clabe ?? {});
  const { method, expires_at: dueAt } = a;
  if (!reference || dueAt === null || (method !== "oxxo_cash" && method !== "spei_mp")) return;
  await queueMessage(deps, tx, {
    kind: reminder ? chargesMessages.voucher_reminder : chargesMessages.voucher,
    of: charge,
    about: { attemptId: a.id },
    to: await (reminder ? recipientOfReminder : readRecipient)(tx, charge.id),
    content: (from) =>
      voucherMessage(
        {
          ...from,
          method,
          concept: charge.concept,
          id: a.public_id,
          amount: a.amount,
          dueWords: `${momentInWords(deps.zone, dueAt)} (${zoneInWords(deps.zone)})`,
          reference,
          ...(label ? { label } : {}),
          ...(a.voucher
            ? {
                ways: [a.voucher, ...(a.voucher.others ?? [])].map((w) => ({
                  ...w,
                  grouped: groupReference(w.reference),
                })),
              }
            : {}),
        },
        reminder,
      ),
    attemptId: a.id,
    notAfter: dueAt,
  });
}
