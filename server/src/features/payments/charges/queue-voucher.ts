import { groupClabe } from "@corral/domain/business/clabe";
import { groupReference } from "@corral/domain/kernel/text/references";
import { type Instant, momentInWords, zoneInWords } from "@corral/domain/kernel/time";
import { voucherMessage } from "@corral/domain/payments/charges/messages";
import type { ClabeSlip } from "@corral/providers/provider";
import type { Selectable } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient, recipientOfReminder } from "#src/features/business/message-queue/recipient";
import { readSettings } from "#src/features/business/settings/business";
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
  deps: Pick<Deps, "zone" | "mode">,
  tx: Tx,
  charge: { id: string; concept: string; sale_id: string | null },
  a: Attempt,
  now: Instant,
  reminder = false,
): Promise<void> {
  const { reference, label } = a.voucher
    ? { reference: groupReference(a.voucher.reference), label: undefined }
    : saidOfTransfer(a.clabe ?? {});
  if (!reference || a.expires_at === null || (a.method !== "oxxo_cash" && a.method !== "spei_mp")) return;
  const { business } = await readSettings(tx);
  await queueMessage(tx, {
    kind: reminder ? chargesMessages.voucher_reminder : chargesMessages.voucher,
    about: { attemptId: a.id },
    to: await (reminder ? recipientOfReminder : readRecipient)(tx, charge.id),
    content: voucherMessage(
      {
        method: a.method,
        business: business.name,
        concept: charge.concept,
        id: a.public_id,
        amount: a.amount,
        dueWords: `${momentInWords(deps.zone, a.expires_at)} (${zoneInWords(deps.zone)})`,
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
        demo: deps.mode === "demo",
      },
      reminder,
    ),
    chargeId: charge.id,
    saleId: charge.sale_id,
    attemptId: a.id,
    notAfter: a.expires_at,
    now,
  });
}
