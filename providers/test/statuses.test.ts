import { centavos } from "@corral/domain/kernel/money";
import { describe, expect, test } from "vitest";
import { orderAnswer as cashAnswer } from "../src/conekta/map";
import { orderAnswer } from "../src/mercadopago/map";
import { otherPayment, paymentAnswer } from "../src/mercadopago/payment-map";
import type { PayMethod } from "../src/provider";

const asked = { reference: "ref-1", method: "mp_card" as PayMethod, amount: centavos(34_990) };
const options = { baseUrl: "https://api.mercadopago.com" };
type Fields = Record<string, unknown>;

function order(status: string, detail: string, payment: Fields = {}, more: Fields = {}) {
  return {
    id: "ORD01K9",
    external_reference: "ref-1",
    country_code: "MEX",
    currency: "MXN",
    status,
    status_detail: detail,
    total_amount: "349.90",
    total_paid_amount: "349.90",
    transactions: {
      payments: [
        {
          id: "PAY01K9",
          amount: "349.90",
          paid_amount: "349.90",
          status,
          status_detail: detail,
          payment_method: { id: "visa" },
          ...payment,
        },
      ],
    },
    ...more,
  };
}

describe("a chargeback that the order doesn't say", () => {
  const row = (status: string) => ({ transactions: undefined, status });
  const withRows = (payment: Fields, rows: string[]) => {
    const it = order("processed", "accredited", payment);
    return {
      ...it,
      transactions: {
        ...it.transactions,
        chargebacks: rows.map((s, n) => ({ ...row(s), id: `CBK${n}`, case_id: `23${n}` })),
      },
    };
  };
  // sdk-nodejs: ChargebackResponse; adb-payment and cart-woocommerce: a payment's charged_back and in_mediation.
  test.each([
    ["on its payment alone", { status: "charged_back", status_detail: "in_process" }, [], undefined],
    ["as a claim on its payment", { status: "in_mediation", status_detail: "pending" }, [], undefined],
    ["as an open row", {}, ["opened"], undefined],
    ["on its payment, ended", { status: "charged_back", status_detail: "settled" }, [], true],
    ["on its payment, with a closed row", { status: "charged_back", status_detail: "in_process" }, ["closed"], true],
  ])("is disputed: %s", (_, payment, rows, isOver) => {
    const answer = orderAnswer(withRows(payment, rows), asked, options);
    expect(answer).toMatchObject({ kind: "disputed", phase: "open", paymentRef: "PAY01K9", amount: 34_990 });
    expect((answer as { isOver?: boolean }).isOver).toBe(isOver);
  });
  test("whose row is closed and whose payment stands is paid", () => {
    expect(orderAnswer(withRows({}, ["closed"]), asked, options).kind).toBe("paid");
  });
});

describe("what an order says was paid and given back", () => {
  test("a card's order is believed, whatever its payment says", () => {
    const odd = order("processed", "accredited", { paid_amount: "10.00" });
    expect(orderAnswer(odd, asked, options)).toMatchObject({ kind: "paid", amount: 34_990 });
    const without = order("processed", "accredited", { paid_amount: "10.00" }, { total_paid_amount: undefined });
    expect(orderAnswer(without, asked, options)).toMatchObject({ kind: "paid", amount: 34_990 });
    const less = order("processed", "accredited", {}, { total_paid_amount: "300.00" });
    expect(orderAnswer(less, asked, options)).toMatchObject({ kind: "mismatch", what: "amount", amount: 30_000 });
  });
  test("a transfer is what its order sums, and two sums are for a person", () => {
    const spei = { ...asked, method: "spei_mp" as PayMethod };
    const more = order("processed", "accredited", { paid_amount: "400.00" }, { total_paid_amount: "400.00" });
    expect(orderAnswer(more, spei, options)).toMatchObject({ kind: "paid", amount: 40_000 });
    const two = order("processed", "accredited", { paid_amount: "100.00" });
    expect(orderAnswer(two, spei, options)).toMatchObject({ kind: "mismatch", what: "paid_amount", money: true });
  });
  test("refunds count by their sum where the rows are missing, and failed rows are named", () => {
    const summed = order("processed", "partially_refunded", { refunded_amount: "50.00" });
    expect(orderAnswer(summed, asked, options)).toMatchObject({ kind: "paid", refunded: 5_000, refunds: [] });
    const it = order("processed", "accredited");
    const failed = {
      ...it,
      transactions: { ...it.transactions, refunds: [{ id: "REF1", amount: "50.00", status: "failed" }] },
    };
    expect(orderAnswer(failed, asked, options)).toMatchObject({ refunded: 0, failedRefunds: ["REF1"] });
  });
});

describe("an order of Mercado Pago", () => {
  test.each([
    ["created", "created", "processing"],
    ["processing", "in_process", "processing"],
    ["processing", "pending_review_manual", "processing"],
    ["action_required", "waiting_capture", "processing"],
    ["action_required", "waiting_payment", "waiting"],
    ["action_required", "waiting_transfer", "waiting"],
    ["action_required", "waiting_retry", "waiting"],
    ["processed", "accredited", "paid"],
    ["processed", "partially_refunded", "paid"],
    ["processed", "refunded", "refunded"],
    ["refunded", "refunded", "refunded"],
    ["failed", "rejected_by_issuer", "declined"],
    ["expired", "expired", "expired"],
    ["canceled", "canceled", "cancelled"],
    ["cancelled", "cancelled_by_api", "cancelled"],
    ["canceled", "canceled_transaction", "cancelled"],
    ["canceled", "3ds_challenge_expired", "declined"],
    ["expired", "3ds_challenge_expired", "declined"],
    ["something_new", "x", "unknown"],
  ])("%s/%s is %s", (status, detail, kind) => {
    expect(orderAnswer(order(status, detail), asked, options)).toMatchObject({ kind, orderRef: "ORD01K9" });
  });

  test.each([
    ["in_process", undefined],
    ["settled", true],
    ["reimbursed", true],
  ])("charged_back/%s is an undecided dispute, over: %s", (detail, isOver) => {
    const answer = orderAnswer(order("charged_back", detail), asked, options);
    expect(answer).toMatchObject({ kind: "disputed", phase: "open", paymentRef: "PAY01K9", amount: 34_990 });
    expect("isOver" in answer ? answer.isOver : undefined).toBe(isOver);
    expect(answer.raw).toContain(detail);
  });

  test.each([
    ["bad_filled_card_data", "bad_card_data"],
    ["invalid_card_token", "card_token_expired"],
    ["invalid_installments", "invalid_installments"],
    ["cc_rejected_3ds_challenge", "challenge_failed"],
    ["pending_challenge", "challenge_failed"],
    ["3ds_challenge_expired", "challenge_expired"],
    ["cc_rejected_3ds_mandatory", "challenge_mandatory"],
    ["insufficient_amount", "insufficient_funds"],
    ["card_insufficient_amount", "card_insufficient_funds"],
    ["required_call_for_authorize", "call_for_authorize"],
    ["card_disabled", "card_disabled"],
    ["amount_limit_exceeded", "amount_limit"],
    ["max_attempts_exceeded", "max_attempts"],
    ["rejected_by_issuer", "bank_declined"],
    ["processing_error", "card_error"],
    ["high_risk", "high_risk"],
    ["never_seen_before", "other"],
  ])("failed for %s is declined for %s", (detail, reason) => {
    expect(orderAnswer(order("failed", "failed", { status_detail: detail }), asked, options)).toMatchObject({
      kind: "declined",
      reason,
      detail,
    });
  });

  test("with a challenge gives its URL, but only an http(s) one", () => {
    const challenge = (url: string) =>
      orderAnswer(
        order("action_required", "action_required", {
          status_detail: "pending_challenge",
          payment_method: { transaction_security: { url } },
        }),
        asked,
        options,
      );
    expect(challenge("https://bank.mx/3ds")).toMatchObject({
      kind: "needs_action",
      why: "challenge",
      url: "https://bank.mx/3ds",
    });
    expect(challenge("javascript:alert(1)")).toMatchObject({ kind: "processing", detail: "pending_challenge" });
    expect(challenge("http://bank.mx/3ds")).toMatchObject({ kind: "processing" });
  });

  describe("for a transfer", () => {
    const page = "https://www.mercadopago.com.mx/t";
    const waiting = (method: Fields) =>
      orderAnswer(
        order(
          "action_required",
          "waiting_transfer",
          {
            paid_amount: undefined,
            date_of_expiration: "2026-11-23T18:00:00.000Z",
            payment_method: { id: "clabe", ...method },
          },
          { total_paid_amount: "0.00" },
        ),
        { ...asked, method: "spei_mp" as const },
        options,
      );
    const expiresAt = Date.parse("2026-11-23T18:00:00Z");

    test.each([
      [
        "a CLABE",
        { reference: "646180111805035430", ticket_url: page },
        { clabe: "646180111805035430", ticketUrl: page },
      ],
      // With one wrong digit a transfer fails or reaches a stranger, so it is not shown as a CLABE.
      ["a CLABE with a wrong check digit", { reference: "646180111805035431" }, { reference: "646180111805035431" }],
      ["a reference that is none", { reference: "220011", ticket_url: page }, { reference: "220011", ticketUrl: page }],
      ["only their page", { ticket_url: page }, { ticketUrl: page }],
      [
        "a blank beneficiary",
        { reference: "646180111805035430", beneficiary_name: "  " },
        { clabe: "646180111805035430" },
      ],
    ])("gives its destination: %s", (_what, method, clabe) => {
      expect(waiting(method)).toMatchObject({ kind: "waiting" });
      expect((waiting(method) as { clabe?: object }).clabe).toEqual({ ...clabe, expiresAt });
    });

    test("gives nothing where it has nothing, or no http(s) URL", () => {
      expect(waiting({})).not.toHaveProperty("clabe");
      expect(waiting({ reference: " ", ticket_url: "javascript:alert(1)" })).not.toHaveProperty("clabe");
    });
  });

  test.each([
    ["349.90", 34_990],
    ["300.00", 30_000],
    ["400.50", 40_050],
  ])("a transfer of %s is paid with what arrived", (arrived, amount) => {
    const answer = orderAnswer(
      order("processed", "accredited", { paid_amount: arrived }, { total_paid_amount: arrived }),
      { ...asked, method: "spei_mp" },
      options,
    );
    expect(answer).toMatchObject({ kind: "paid", amount });
  });

  test("a card's interest is the buyer's, and our amount stays", () => {
    expect(
      orderAnswer(
        order("processed", "accredited", { paid_amount: "389.90" }, { total_paid_amount: "389.90" }),
        asked,
        options,
      ),
    ).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test.each([
    ["reference", { external_reference: "ref-2" }],
    ["reference", { external_reference: undefined }],
    ["currency", { currency: "BRL" }],
    ["currency", { currency: undefined, country_code: "BRA" }],
    ["amount", { total_amount: "349.91" }],
    ["amount", { total_amount: "1.00", total_paid_amount: "1.00" }],
  ])("paid with another %s is not applied", (what, more) => {
    expect(orderAnswer(order("processed", "accredited", {}, more), asked, options)).toMatchObject({
      kind: "mismatch",
      what,
    });
  });

  test("paid with less than requested by card is not applied", () => {
    expect(
      orderAnswer(order("processed", "accredited", {}, { total_paid_amount: "10.00" }), asked, options),
    ).toMatchObject({
      kind: "mismatch",
      what: "amount",
      amount: 1_000,
    });
  });

  test("of the test mode never pays for a live sale", () => {
    const test = order("processed", "accredited", {}, { id: "ORDTST01K9" });
    expect(orderAnswer(test, asked, { ...options, live: true })).toMatchObject({ kind: "mismatch", what: "mode" });
    expect(orderAnswer(test, asked, options)).toMatchObject({ kind: "paid" });
  });

  test("whose payment went through is paid, whatever the order says", () => {
    expect(
      orderAnswer(
        order("expired", "expired", { status: "processed", status_detail: "accredited" }),
        { ...asked, method: "spei_mp" },
        options,
      ),
    ).toMatchObject({ kind: "paid" });
  });

  test("counts completed refunds, not pending or rejected ones", () => {
    const refunds = [
      { id: "REF1", amount: "10.50", status: "processed" },
      { id: "REF2", amount: "5.00" },
      { id: "REF3", amount: "7.00", status: "processing" },
      { id: "REF4", amount: "9.00", status: "failed" },
    ];
    const o = order("processed", "partially_refunded");
    expect(orderAnswer({ ...o, transactions: { ...o.transactions, refunds } }, asked, options)).toMatchObject({
      kind: "paid",
      refunded: 1_550,
      refunds: [
        { ref: "REF1", amount: 1_050 },
        { ref: "REF2", amount: 500 },
      ],
    });
  });

  test.each([undefined, null, [], "text", 5, {}, { id: "ORD01" }, { status: "processed" }])(
    "that looks like %j is unknown, never a failure",
    (body) => {
      expect(orderAnswer(body, asked, options)).toMatchObject({ kind: "unknown" });
    },
  );
});

describe("a payment of Mercado Pago", () => {
  const payment = (status: string, detail = "", more: Fields = {}) => ({
    id: 130000000001,
    status,
    status_detail: detail,
    transaction_amount: 349.9,
    transaction_amount_refunded: 0,
    currency_id: "MXN",
    external_reference: "ref-1",
    refunds: [],
    ...more,
  });

  test.each([
    ["approved", "accredited", "paid"],
    ["authorized", "pending_capture", "processing"],
    ["in_process", "pending_contingency", "processing"],
    ["in_process", "pending_review_manual", "processing"],
    ["in_process", "offline_process", "processing"],
    ["pending", "pending_waiting_transfer", "processing"],
    ["cancelled", "expired", "expired"],
    ["cancelled", "by_payer", "cancelled"],
    ["cancelled", "by_collector", "cancelled"],
    ["refunded", "refunded", "refunded"],
    ["something_new", "", "unknown"],
  ])("%s/%s is %s", (status, detail, kind) => {
    expect(paymentAnswer(payment(status, detail), asked)).toMatchObject({ kind, paymentRef: "130000000001" });
  });

  test.each([
    ["in_mediation", "pending", undefined],
    ["charged_back", "in_process", undefined],
    ["charged_back", "settled", true],
    ["charged_back", "reimbursed", true],
  ])("%s/%s is an undecided dispute, over: %s", (status, detail, isOver) => {
    const answer = paymentAnswer(payment(status, detail), asked);
    expect(answer).toMatchObject({ kind: "disputed", phase: "open", amount: 34_990 });
    expect("isOver" in answer ? answer.isOver : undefined).toBe(isOver);
  });

  // live_mode was seen true on payments of test users: only false is evidence.
  test("of the test mode never pays for a live sale", () => {
    const test = payment("approved", "accredited", { live_mode: false });
    expect(paymentAnswer(test, asked, { live: true })).toMatchObject({ kind: "mismatch", what: "mode" });
    expect(paymentAnswer(test, asked)).toMatchObject({ kind: "paid" });
    const seen = payment("approved", "accredited", { live_mode: true });
    expect(paymentAnswer(seen, asked, { live: true })).toMatchObject({ kind: "paid" });
  });

  test.each([
    ["cc_rejected_bad_filled_card_number", "bad_card_number"],
    ["cc_rejected_bad_filled_date", "bad_expiry"],
    ["cc_rejected_bad_filled_security_code", "bad_security_code"],
    ["cc_rejected_bad_filled_other", "bad_card_data"],
    ["cc_rejected_invalid_installments", "invalid_installments"],
    ["cc_rejected_3ds_challenge", "challenge_failed"],
    ["cc_rejected_3ds_mandatory", "challenge_mandatory"],
    ["rejected_insufficient_data", "insufficient_data"],
    ["cc_rejected_insufficient_amount", "insufficient_funds"],
    ["insufficient_amount", "insufficient_funds"],
    ["cc_rejected_call_for_authorize", "call_for_authorize"],
    ["cc_rejected_card_disabled", "card_disabled"],
    ["cc_rejected_card_type_not_allowed", "card_type_not_allowed"],
    ["cc_amount_rate_limit_exceeded", "amount_limit"],
    ["cc_rejected_max_attempts", "max_attempts"],
    ["cc_rejected_other_reason", "bank_declined"],
    ["rejected_by_bank", "bank_declined"],
    ["bank_error", "bank_declined"],
    ["rejected_other_reason", "bank_declined"],
    ["cc_rejected_time_out", "bank_timeout"],
    ["cc_rejected_card_error", "card_error"],
    ["cc_rejected_duplicated_payment", "duplicated"],
    ["cc_rejected_high_risk", "high_risk"],
    ["rejected_high_risk", "high_risk"],
    ["cc_rejected_blacklist", "blacklist"],
    ["rejected_by_regulations", "regulations"],
    ["", "other"],
  ])("rejected/%s is declined for %s", (detail, reason) => {
    expect(paymentAnswer(payment("rejected", detail), asked)).toMatchObject({ kind: "declined", reason });
  });

  test("partially refunded is paid, with the refunded total", () => {
    const p = payment("approved", "partially_refunded", {
      transaction_amount_refunded: 100.1,
      refunds: [{ id: 7, amount: 100.1 }],
      date_approved: "2026-11-20T14:00:00.000-04:00",
    });
    expect(paymentAnswer(p, asked)).toMatchObject({
      kind: "paid",
      amount: 34_990,
      refunded: 10_010,
      refunds: [{ ref: "7", amount: 10_010 }],
      at: Date.parse("2026-11-20T18:00:00Z"),
    });
  });

  test.each([
    ["reference", { external_reference: null }],
    ["currency", { currency_id: "ARS" }],
    ["amount", { transaction_amount: 349.91 }],
    ["amount", { transaction_amount: undefined }],
  ])("with another %s is not applied", (what, more) => {
    expect(paymentAnswer(payment("approved", "accredited", more), asked)).toMatchObject({ kind: "mismatch", what });
  });

  test("besides the queried one is reported with its own amount, refunds and dispute", () => {
    expect(otherPayment(payment("approved", "accredited", { transaction_amount: 10 }))).toMatchObject({
      paymentRef: "130000000001",
      amount: 1_000,
      refunded: 0,
    });
    expect(otherPayment(payment("refunded", "refunded"))).toMatchObject({ amount: 34_990, refunded: 34_990 });
    expect(otherPayment(payment("charged_back", "settled"))).toMatchObject({ dispute: "open", isOver: true });
    expect(otherPayment(payment("rejected", "x"))).toBeUndefined();
  });
});

describe("an order of Conekta", () => {
  const cash = {
    object: "cash_payment",
    type: "oxxo",
    service_name: "OxxoPay",
    store_name: "OXXO",
    reference: "93000262280678",
    expires_at: 1_800_000_000,
  };
  const charge = (status: string, method: Fields = cash, more: Fields = {}) => ({
    id: "64f0",
    status,
    amount: 34_990,
    reference_id: "ref-1",
    paid_at: status === "paid" ? 1_790_000_000 : null,
    payment_method: method,
    ...more,
  });
  const order = (status: string | null, charges: Fields[] = [charge(status ?? "")], more: Fields = {}) => ({
    id: "ord_2",
    livemode: true,
    amount: 34_990,
    currency: "MXN",
    payment_status: status,
    amount_refunded: 0,
    metadata: { reference_id: "ref-1" },
    charges: { object: "list", data: charges },
    ...more,
  });

  test.each([
    [null, "processing"],
    ["pending_payment", "waiting"],
    ["pending_confirmation", "waiting"],
    ["paid", "paid"],
    ["expired", "expired"],
    ["canceled", "cancelled"],
    ["voided", "cancelled"],
    ["declined", "declined"],
    ["fraudulent", "declined"],
    ["partially_refunded", "paid"],
    ["refunded", "refunded"],
    ["reversed", "refunded"],
    ["charged_back", "disputed"],
    ["something_new", "unknown"],
  ])("%s is %s", (status, kind) => {
    expect(cashAnswer(order(status), asked, true)).toMatchObject({ kind, orderRef: "ord_2" });
  });

  test.each([
    [undefined, "open"],
    ["under_review", "open"],
    ["action_required", "open"],
    ["won", "won"],
    ["covered", "won"],
    ["lost", "lost"],
  ])("charged_back with a dispute %s is a dispute that is %s", (status, phase) => {
    const disputed = charge("charged_back", cash, status ? { disputes: { data: [{ status }] } } : {});
    expect(cashAnswer(order("charged_back", [disputed]), asked, true)).toMatchObject({ kind: "disputed", phase });
  });

  test("pending shows an OXXO voucher", () => {
    expect(cashAnswer(order("pending_payment"), asked, true)).toMatchObject({
      voucher: { reference: "93000262280678", network: "oxxo", stores: ["OXXO"], expiresAt: 1_800_000_000_000 },
    });
  });

  test.each([
    ["type", { type: "oxxo" }],
    ["service name", { type: "cash", service_name: "OxxoPay" }],
    ["store name", { type: "cash", store_name: "OXXO" }],
  ])("is OXXO's by its %s alone", (_by, method) => {
    expect(
      cashAnswer(order("pending_payment", [charge("pending_payment", { reference: "1", ...method })]), asked, true),
    ).toMatchObject({ voucher: { network: "oxxo" } });
  });

  test("of another cash network names its stores and never OXXO", () => {
    const other = {
      type: "cash",
      service_name: "Cash",
      reference: "12345678901234567890",
      store_names: ["7-Eleven", "Soriana"],
    };
    expect(cashAnswer(order("pending_payment", [charge("pending_payment", other)]), asked, true)).toMatchObject({
      voucher: { network: "cash", stores: ["7-Eleven", "Soriana"] },
    });
  });

  test("with both shows OXXO's", () => {
    const charges = [
      charge("pending_payment", { type: "cash", service_name: "Cash", reference: "1" }),
      charge("pending_payment"),
    ];
    expect(cashAnswer(order("pending_payment", charges), asked, true)).toMatchObject({
      voucher: { network: "oxxo", reference: "93000262280678" },
    });
  });

  test("with a paid charge is paid, whatever the order says; a second paid charge is reported too", () => {
    expect(cashAnswer(order("expired", [charge("expired"), charge("paid")]), asked, true)).toMatchObject({
      kind: "paid",
      at: 1_790_000_000_000,
    });
    expect(
      cashAnswer(order("paid", [charge("paid"), charge("paid", cash, { id: "64f1" })]), asked, true),
    ).toMatchObject({ paymentRef: "64f0", others: [{ paymentRef: "64f1", amount: 34_990 }] });
  });

  test("reads refund rows, which have negative amounts", () => {
    const refunds = { object: "list", data: [{ id: "r1", amount: -10_000 }] };
    expect(
      cashAnswer(
        order("partially_refunded", [charge("partially_refunded", cash, { refunds })], { amount_refunded: 10_000 }),
        asked,
        true,
      ),
    ).toMatchObject({ kind: "paid", refunded: 10_000, refunds: [{ ref: "r1", amount: 10_000 }] });
  });

  test.each([
    ["reference", { metadata: { reference_id: "ref-2" } }],
    ["currency", { currency: "USD" }],
    ["amount", { amount: 34_991 }],
    ["mode", { livemode: false }],
  ])("with another %s is not applied", (what, more) => {
    expect(cashAnswer(order("paid", [charge("paid")], more), asked, true)).toMatchObject({ kind: "mismatch", what });
  });

  test("has its reference in the charge when the metadata is missing", () => {
    expect(cashAnswer(order("paid", [charge("paid")], { metadata: {} }), asked, undefined)).toMatchObject({
      kind: "paid",
    });
  });

  test.each([undefined, null, [], "text", {}])("that looks like %j is unknown, never a failure", (body) => {
    expect(cashAnswer(body, asked, true)).toMatchObject({ kind: "unknown" });
  });
});
