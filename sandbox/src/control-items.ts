import { chargesOf } from "./conekta/view";
import type { Context } from "./context";
import { isoUtc } from "./json";

export interface ControlItem {
  id: string;
  kind: "oxxo" | "spei" | "card" | "wallet" | "challenge";
  reference: string;
  clabe?: string;
  /** Centavos. */
  amount: number;
  externalReference: string | null;
  /** For a cash voucher: every reference with its product. */
  ways?: { reference: string; product: string }[];
  status: string;
  createdAt: string;
  expiresAt?: string;
}

/** Everything that the control panel can act on, newest first. */
export function controlItems(context: Context): ControlItem[] {
  const { orders, payments, preferences, cashOrders } = context.store.state;
  const rows: (ControlItem & { at: number })[] = [];
  for (const order of Object.values(orders))
    rows.push({
      id: order.id,
      kind: order.kind === "spei" ? "spei" : order.paymentDetail === "pending_challenge" ? "challenge" : "card",
      reference: order.clabe ?? order.transferReference ?? order.paymentId,
      ...(order.clabe === undefined ? {} : { clabe: order.clabe }),
      amount: order.amount,
      externalReference: order.externalReference,
      status: order.status === "action_required" ? order.detail : order.status,
      createdAt: isoUtc(order.createdAt),
      ...(order.expiresAt === undefined ? {} : { expiresAt: isoUtc(order.expiresAt) }),
      at: order.createdAt,
    });
  for (const preference of Object.values(preferences)) {
    const own = Object.values(payments).filter((one) => one.preferenceId === preference.id);
    rows.push({
      id: preference.id,
      kind: "wallet",
      reference: preference.id,
      amount: preference.amount,
      externalReference: (preference.body.external_reference as string | undefined) ?? null,
      status: own.find((one) => one.status === "approved")?.status ?? own.at(-1)?.status ?? "open",
      createdAt: isoUtc(preference.createdAt),
      at: preference.createdAt,
    });
  }
  for (const payment of Object.values(payments))
    rows.push({
      id: String(payment.id),
      kind:
        payment.typeId === "account_money"
          ? "wallet"
          : payment.clabe !== undefined
            ? "spei"
            : payment.typeId === "ticket"
              ? "oxxo"
              : payment.detail === "pending_challenge"
                ? "challenge"
                : "card",
      reference: payment.clabe ?? String(payment.id),
      ...(payment.clabe === undefined ? {} : { clabe: payment.clabe }),
      amount: payment.amount,
      externalReference: payment.externalReference,
      status: payment.status,
      createdAt: isoUtc(payment.createdAt),
      ...(payment.expiresAt === undefined ? {} : { expiresAt: isoUtc(payment.expiresAt) }),
      at: payment.createdAt,
    });
  for (const order of Object.values(cashOrders))
    rows.push({
      id: order.id,
      kind: "oxxo",
      reference: order.reference,
      ways: chargesOf(order).map(({ reference, product }) => ({ reference, product })),
      amount: order.amount,
      externalReference: (order.metadata.reference_id as string | undefined) ?? order.chargeReference,
      status: order.status,
      createdAt: isoUtc(order.createdAt),
      expiresAt: isoUtc(order.expiresAt),
      at: order.createdAt,
    });
  return rows
    .reverse()
    .sort((a, b) => b.at - a.at)
    .map(({ at: _at, ...item }) => item);
}
