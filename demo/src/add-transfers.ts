import { type Centavos, pesos } from "@corral/domain/kernel/money";
import { addDays, DAY, type Day, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { movementIdentity } from "@corral/domain/selling/transfer-inbox/movement-identity";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { newPublicId, sha256 } from "@corral/server/platform/ids";
import { namedId } from "./ranch/named-id";

interface PlannedDeposit {
  key: string;
  daysAgo: number;
  amount: Centavos;
  sender: string;
  concept: string;
  bankKey: string;
}
/** Money that arrived without a reference: one that looks like a charge that is due, and one that nobody knows. */
const deposits: PlannedDeposit[] = [
  {
    key: "deposit visit",
    daysAgo: 0,
    amount: pesos(850),
    sender: "MARIO ALBERTO TREJO",
    concept: "consulta a domicilio",
    bankKey: "MBAN01002611240087",
  },
  {
    key: "deposit unknown",
    daysAgo: 2,
    amount: pesos(2_400),
    sender: "",
    concept: "TRASPASO DE TERCEROS",
    bankKey: "",
  },
];

/** Adds the deposits, and a transfer that its payer has reported. Needs the ranch's staff. */
export async function addTransfers(tx: Tx, now: Instant, today: Day): Promise<void> {
  const owner = await tx.selectFrom("staff_user").select("id").where("role", "=", "owner").executeTakeFirstOrThrow();
  await tx
    .insertInto("incoming_transfer")
    .values(
      deposits.map(({ key, daysAgo, bankKey, ...deposit }) => {
        const day = addDays(today, -daysAgo);
        return {
          id: namedId(key),
          public_id: newPublicId(),
          op_day: day,
          ...deposit,
          bank_key: bankKey,
          fingerprint: sha256(movementIdentity({ ...deposit, day, key: bankKey, balance: null, ordinal: 1 })),
          from_file: true,
          state: "unidentified" as const,
          added_by: owner.id,
          added_at: toIso(plus(now, -3 * HOUR)),
        };
      }),
    )
    .execute();
  const [charge, attempt] = [namedId("reported charge"), namedId("reported attempt")];
  const amount = pesos(3_200);
  await writingStates(tx)
    .insertInto("charge")
    .values({
      id: charge,
      public_id: newPublicId(),
      sale_id: null,
      purpose: "free",
      concept: "Renta de potrero",
      amount,
      state: "in_progress",
      hold_until: null,
      due_at: toIso(plus(now, 30 * DAY)),
      created_at: toIso(plus(now, -2 * DAY)),
    })
    .execute();
  await writingStates(tx)
    .insertInto("attempt")
    .values({
      id: attempt,
      public_id: newPublicId(),
      charge_id: charge,
      method: "transfer_manual",
      provider: "transfer",
      amount,
      idempotency_key: "reported attempt",
      state: "processing",
      payer: JSON.stringify({ name: "Efraín Montoya" }),
      created_at: toIso(plus(now, -2 * HOUR)),
    })
    .execute();
  await writingStates(tx)
    .insertInto("transfer_proof")
    .values({
      id: namedId("reported transfer"),
      public_id: newPublicId(),
      charge_id: charge,
      attempt_id: attempt,
      amount,
      tracking_key: "BNET01002611250041",
      bank_from: "BBVA",
      bank_to: "Banco de demostración",
      op_day: addDays(today, -1),
      state: "submitted",
      by_payer: true,
      account_to: "5674",
      submitted_by: null,
      submitted_at: toIso(plus(now, -2 * HOUR)),
    })
    .execute();
}
