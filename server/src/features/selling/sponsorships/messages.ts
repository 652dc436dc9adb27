import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const sponsorshipsMessages = {
  sponsorship_due: messageKind(
    "sponsorship_due",
    ["chargeId"],
    () => sql`exists (select from charge c
      where c.id = message.charge_id and c.state = any(${[...payableChargeStates]}))`,
  ),
};
