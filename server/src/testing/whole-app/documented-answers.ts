/**
 * The answers that the providers' documents show (ruling 74), each with its source: what `documented-answers.test.ts`
 * feeds through the whole server. Not what the simulator answers, which was written by the hand that wrote the adapter.
 * Sources: MPREF is Mercado Pago's API reference and the pages of Orders; LAB measured with its test users; NODE
 * mercadopago/sdk-nodejs; ADB mercadopago/adb-payment; CWOO conekta/ct-woocommerce-plugin; COA conekta/openapi; FEMSA
 * digitalfemsa/openapi.
 */
export interface Documented {
  source: string;
  /** HTTP status, and the body for this request. */
  status: number;
  body: (asked: Asked) => unknown;
}
/** Values of the request that is being answered. */
export interface Asked {
  reference: string;
  /** Decimal, as it was sent. */
  total: string;
  centavos: number;
}

/** Ids are new with each order. */
const lettersOf = (reference: string) => reference.replaceAll("-", "").slice(-26).toUpperCase();

/** An order of Orders (MPREF, `POST /v1/orders`). */
export const mpOrder =
  (status: string, detail: string, payment: object = {}, more: object = {}): Documented["body"] =>
  ({ reference, total }) => ({
    id: `ORD${lettersOf(reference)}`,
    type: "online",
    processing_mode: "automatic",
    external_reference: reference,
    total_amount: total,
    country_code: "MEX",
    currency: "MXN",
    status,
    status_detail: detail,
    ...(status === "processed" ? { total_paid_amount: total } : {}),
    transactions: {
      payments: [
        {
          id: `PAY${lettersOf(reference)}`,
          amount: total,
          ...(status === "processed" ? { paid_amount: total } : {}),
          status,
          status_detail: detail,
          payment_method: { id: "visa", type: "credit_card" },
          ...payment,
        },
      ],
    },
    ...more,
  });
const mpErrors = (code: string, ...details: string[]) => ({
  errors: [{ code, message: code.replaceAll("_", " "), details }],
});
const declined = (detail: string): Documented => ({
  source: "LAB: 402 with the order in data",
  status: 402,
  body: (asked) => ({
    ...mpErrors("failed", `PAY01JVXW1N0Q3TZMW5A2YJ4RHK9E: ${detail}`),
    data: mpOrder("failed", "failed", { status_detail: detail })(asked),
  }),
});
const CHALLENGE = {
  transaction_security: { url: "https://www.mercadopago.com.mx/sandbox/challenge", status: "CHALLENGE" },
};
const refusal = (status: number, code: string): Documented => ({
  source: "MPREF: error codes of Orders",
  status,
  body: () => mpErrors(code),
});

/** Answers to creating a card's order, with what the buyer, the attempt and the charge are afterwards. */
export const cardAnswers: [Documented, http: string, attempt: string, charge: string][] = [
  [{ source: "MPREF: processed", status: 201, body: mpOrder("processed", "accredited") }, "201", "succeeded", "paid"],
  [{ source: "MPREF: created", status: 201, body: mpOrder("created", "created") }, "201", "processing", "in_progress"],
  [
    { source: "MPREF: processing", status: 201, body: mpOrder("processing", "in_process") },
    "201",
    "processing",
    "in_progress",
  ],
  [
    {
      source: "MPREF: manual review",
      status: 201,
      body: mpOrder("processing", "in_process", { status_detail: "pending_review_manual" }),
    },
    "201",
    "processing",
    "in_progress",
  ],
  [
    { source: "MPREF: list of statuses", status: 201, body: mpOrder("in_review", "in_review") },
    "201",
    "processing",
    "in_progress",
  ],
  [
    {
      source: "MPREF: 3-D Secure",
      status: 201,
      body: mpOrder("action_required", "action_required", {
        status_detail: "pending_challenge",
        payment_method: CHALLENGE,
      }),
    },
    "201",
    "requires_action",
    "in_progress",
  ],
  [
    { source: "MPREF: authorised", status: 201, body: mpOrder("action_required", "waiting_capture") },
    "201",
    "processing",
    "in_progress",
  ],
  ...[
    "rejected_by_issuer",
    "insufficient_amount",
    "card_insufficient_amount",
    "bad_filled_card_data",
    "required_call_for_authorize",
    "card_disabled",
    "high_risk",
    "max_attempts_exceeded",
    "processing_error",
    "invalid_installments",
    "invalid_card_token",
    "amount_limit_exceeded",
    "cc_rejected_3ds_challenge",
    "a_detail_that_no_page_lists",
  ].map((detail): (typeof cardAnswers)[number] => [declined(detail), "402 CARD_DECLINED", "failed", "open"]),
  [
    {
      source: "docs/providers.md: the order as the body of the 402",
      status: 402,
      body: mpOrder("failed", "rejected_by_issuer"),
    },
    "402 CARD_DECLINED",
    "failed",
    "open",
  ],
  ...(
    [
      [400, "json_syntax_error"],
      [400, "required_properties"],
      [400, "unsupported_properties"],
      [400, "property_type"],
      [400, "property_value"],
      [400, "invalid_total_amount"],
      [400, "order_items_total_amount_mismatch"],
      [400, "invalid_email_for_sandbox"],
      [401, "invalid_credentials"],
      [404, "order_not_found"],
      [422, "invalid_properties"],
    ] as const
  ).map(([status, code]): (typeof cardAnswers)[number] => [
    refusal(status, code),
    "422 METHOD_NOT_ALLOWED",
    "failed",
    "open",
  ]),
  [
    {
      source: "CAGENT: 403 of the PolicyAgent",
      status: 403,
      body: () => ({
        message: "At least one policy returned UNAUTHORIZED.",
        code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
        status: 403,
        blocked_by: "PolicyAgent",
      }),
    },
    "422 METHOD_NOT_ALLOWED",
    "failed",
    "open",
  ],
  ...(
    [
      [409, "idempotency_key_already_used"],
      [423, "resource_locked"],
      [429, "too_many_requests"],
      [500, "internal_error"],
      [500, "idempotency_validation_failed"],
    ] as const
  ).map(([status, code]): (typeof cardAnswers)[number] => [refusal(status, code), "201", "unknown", "in_progress"]),
];

const CLABE = { payment_method: { id: "clabe", type: "bank_transfer", reference: "646180110400000007" } };
const later = (status: string, detail: string, payment: object = {}, more: object = {}) =>
  mpOrder(status, detail, { ...CLABE, ...payment }, more);

/** A transfer's order when it is asked about, after it waited. */
export const transferAnswers: [Documented, attempt: string, charge: string][] = [
  [
    { source: "MPREF: SPEI", status: 200, body: later("action_required", "waiting_transfer") },
    "awaiting_customer",
    "in_progress",
  ],
  [
    { source: "MPREF: older examples", status: 200, body: later("action_required", "waiting_payment") },
    "awaiting_customer",
    "in_progress",
  ],
  [
    { source: "MPREF: Checkout Pro", status: 200, body: later("action_required", "waiting_retry") },
    "awaiting_customer",
    "in_progress",
  ],
  [{ source: "MPREF: processed", status: 200, body: later("processed", "accredited") }, "succeeded", "paid"],
  [{ source: "MPREF: expired", status: 200, body: later("expired", "expired") }, "awaiting_customer", "in_progress"],
  [{ source: "MPREF: canceled", status: 200, body: later("canceled", "canceled") }, "cancelled", "open"],
  [{ source: "MPREF: cancelled", status: 200, body: later("cancelled", "cancelled_by_api") }, "cancelled", "open"],
  [
    { source: "LAB: canceled transaction", status: 200, body: later("canceled", "canceled_transaction") },
    "cancelled",
    "open",
  ],
  [
    { source: "MPREF: refunded", status: 200, body: later("refunded", "refunded", { paid_amount: "1.00" }) },
    "refunded",
    "refunded",
  ],
  [
    { source: "MPREF: a status of another day", status: 200, body: later("on_the_moon", "x") },
    "awaiting_customer",
    "in_progress",
  ],
  [
    { source: "MPREF: order_not_found", status: 404, body: () => mpErrors("order_not_found") },
    "awaiting_customer",
    "in_progress",
  ],
  [
    { source: "MPREF: internal_error", status: 500, body: () => mpErrors("internal_error") },
    "awaiting_customer",
    "in_progress",
  ],
];

/** A paid card's order when it is asked about again. */
export const afterPayment: [Documented, attempt: string, charge: string][] = [
  [
    { source: "MPREF: charged_back", status: 200, body: mpOrder("charged_back", "in_process") },
    "charged_back",
    "disputed",
  ],
  [
    {
      source: "ADB: charged back on the payment alone",
      status: 200,
      body: mpOrder("processed", "accredited", { status: "charged_back", status_detail: "in_process" }),
    },
    "charged_back",
    "disputed",
  ],
  [
    {
      source: "ADB: a claim on the payment",
      status: 200,
      body: mpOrder("processed", "accredited", { status: "in_mediation", status_detail: "pending" }),
    },
    "charged_back",
    "disputed",
  ],
  [
    {
      source: "LAB: total_paid_amount says what was paid",
      status: 200,
      body: mpOrder("processed", "accredited", { paid_amount: "1.00" }),
    },
    "succeeded",
    "paid",
  ],
  [
    { source: "MPREF: refunded in the panel", status: 200, body: mpOrder("refunded", "refunded") },
    "refunded",
    "refunded",
  ],
  [
    { source: "MPREF: Checkout Pro keeps processed", status: 200, body: mpOrder("processed", "refunded") },
    "refunded",
    "refunded",
  ],
];

/** An order of the cash provider (COA, FEMSA). */
export const cashOrder =
  (status: string, more: object = {}): Documented["body"] =>
  ({ reference, centavos }) => ({
    id: `ord_${lettersOf(reference)}`,
    object: "order",
    livemode: false,
    amount: centavos,
    currency: "MXN",
    payment_status: status,
    is_refundable: false,
    created_at: 1_690_000_000,
    metadata: { reference_id: reference },
    charges: {
      object: "list",
      data: [
        {
          id: reference.replaceAll("-", "").slice(-24),
          status,
          amount: centavos,
          currency: "MXN",
          reference_id: reference,
          ...(status === "paid" ? { paid_at: 1_690_000_100 } : {}),
          payment_method: {
            object: "cash_payment",
            type: "oxxo",
            service_name: "OxxoPay",
            store_name: "OXXO",
            reference: "93000262280678",
            barcode_url: "https://barcodes.conekta.com/x.png",
            expires_at: 1_990_000_000,
          },
        },
      ],
    },
    ...more,
  });
const cashError = (status: number, type: string, code: string, param?: string): Documented => ({
  source: "COA: errors",
  status,
  body: () => ({
    object: "error",
    type,
    log_id: "x",
    details: [{ code: `conekta.errors.${code}`, message: "No se pudo.", debug_message: code, param: param ?? null }],
  }),
});

/** Answers to creating a cash voucher. */
export const cashAnswers: [Documented, http: string, attempt: string, charge: string][] = [
  [
    { source: "COA: order_cash", status: 200, body: cashOrder("pending_payment") },
    "201",
    "awaiting_customer",
    "in_progress",
  ],
  [
    { source: "COA: pending_confirmation", status: 200, body: cashOrder("pending_confirmation") },
    "201",
    "awaiting_customer",
    "in_progress",
  ],
  [{ source: "CMOCK: paid at once", status: 200, body: cashOrder("paid") }, "201", "succeeded", "paid"],
  [cashError(401, "authentication_error", "authentication.missing_key"), "422 METHOD_NOT_ALLOWED", "failed", "open"],
  [
    cashError(422, "parameter_validation_error", "parameter_validation.charge.cash_payment.oxxo_payment.disabled"),
    "422 METHOD_NOT_ALLOWED",
    "failed",
    "open",
  ],
  [
    cashError(422, "parameter_validation_error", "parameter_validation.combo.order.currency_type.oxxo.maximum"),
    "422 METHOD_NOT_ALLOWED",
    "failed",
    "open",
  ],
  [
    cashError(422, "parameter_validation_error", "parameter_validation.customer_info.name.invalid"),
    "422 VALIDATION_FAILED",
    "failed",
    "open",
  ],
  [
    cashError(422, "parameter_validation_error", "parameter_validation.invalid", "customer_info.phone"),
    "422 VALIDATION_FAILED",
    "failed",
    "open",
  ],
  [
    cashError(
      428,
      "precondition_required_error",
      "precondition_required.combo.order.cannot_be_updated_because_has_charge",
    ),
    "422 METHOD_NOT_ALLOWED",
    "failed",
    "open",
  ],
  [cashError(500, "api_error", "api.system.general_failure"), "201", "unknown", "in_progress"],
  [
    {
      source: "CMOCK: 402 with the order in data",
      status: 402,
      body: (asked) => ({
        type: "processing_error",
        details: [{ code: "conekta.errors.processing.bank.declined" }],
        data: cashOrder("declined")(asked),
      }),
    },
    "402 CARD_DECLINED",
    "failed",
    "open",
  ],
];

/** A voucher's order when it is asked about, after it waited. */
export const cashLater: [Documented, attempt: string, charge: string][] = [
  [{ source: "COA: paid", status: 200, body: cashOrder("paid") }, "succeeded", "paid"],
  [{ source: "COA: expired", status: 200, body: cashOrder("expired") }, "awaiting_customer", "in_progress"],
  [{ source: "COA: canceled", status: 200, body: cashOrder("canceled") }, "cancelled", "open"],
  [{ source: "COA: voided", status: 200, body: cashOrder("voided") }, "cancelled", "open"],
  [{ source: "COA: declined", status: 200, body: cashOrder("declined") }, "failed", "open"],
  [{ source: "COA: fraudulent", status: 200, body: cashOrder("fraudulent") }, "failed", "open"],
  [
    { source: "COA: pending_payment", status: 200, body: cashOrder("pending_payment") },
    "awaiting_customer",
    "in_progress",
  ],
  [cashError(404, "resource_not_found_error", "resource_not_found.entity"), "awaiting_customer", "in_progress"],
];
