import { randomUUID } from "node:crypto";
import { centavos } from "@corral/domain/kernel/money";
import { HOUR, type Instant, instant, plus } from "@corral/domain/kernel/time";
import type { AttemptToSend, PayMethod, ProviderAnswer, SentAttempt } from "../src/provider";

/** A clock that tests set. It starts at the real time, because signatures and the simulated providers use it. */
export function clock() {
  let at = instant(Date.now());
  return {
    now: () => at,
    advance(ms: number) {
      at = plus(at, ms);
    },
  };
}

export function anAttempt(method: PayMethod, now: Instant, more: Partial<AttemptToSend> = {}): AttemptToSend {
  const id = randomUUID();
  return {
    reference: id,
    idempotencyKey: id,
    method,
    amount: centavos(349_90),
    concept: "Cachorro criollo",
    createdAt: now,
    expiresAt: plus(now, 48 * HOUR),
    payer: { name: "Rosa Pérez Luna", email: "rosa@testuser.com", phone: "+525512345678" },
    ...(method === "mp_card"
      ? { card: { token: "token", paymentMethodId: "visa", paymentTypeId: "credit_card", installments: 1 } }
      : {}),
    ...more,
  };
}

/** What the server stores after an answer. */
export const sent = (a: AttemptToSend, answer?: ProviderAnswer): SentAttempt => ({
  reference: a.reference,
  method: a.method,
  amount: a.amount,
  createdAt: a.createdAt,
  idempotencyKey: a.idempotencyKey,
  ...(answer?.orderRef ? { orderRef: answer.orderRef } : {}),
  ...(answer?.paymentRef ? { paymentRef: answer.paymentRef } : {}),
});

export const settled = (a: AttemptToSend, answer: ProviderAnswer) => {
  if (answer.kind !== "paid") throw new Error(`not paid but ${answer.kind}`);
  return {
    reference: a.reference,
    method: a.method,
    paymentRef: answer.paymentRef,
    amount: answer.amount,
    ...(answer.orderRef ? { orderRef: answer.orderRef } : {}),
  };
};
