/**
 * The columns of each table as the driver returns them: bigint as a safe number (amounts in centavos), timestamptz as
 * UTC milliseconds, date as text.
 */

import type { ConsentPurpose } from "@corral/domain/business/consent";
import type { MessageChannel, MessageContent } from "@corral/domain/business/message-queue/message";
import type { MessageState } from "@corral/domain/business/message-queue/states";
import type { ReviewState } from "@corral/domain/business/review-tasks/states";
import type { ChosenColumns } from "@corral/domain/herd/imports/header";
import type { ImportState } from "@corral/domain/herd/imports/job";
import type { HeadMovementKind } from "@corral/domain/herd/lots";
import type { ItemKind, PriceMode, TaxClass } from "@corral/domain/kernel/item-kinds";
import type { Centavos, Grams } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { Role } from "@corral/domain/kernel/roles";
import type { Day, Instant, Zone } from "@corral/domain/kernel/time";
import type { MessageKind } from "@corral/domain/messages";
import type { AttemptState } from "@corral/domain/payments/attempts/states";
import type { CashSessionState } from "@corral/domain/payments/cash-sessions/states";
import type { StaffMethod, StaffProvider } from "@corral/domain/payments/charges/staff-methods";
import type { ChargePurpose, ChargeState, DepositOutcome } from "@corral/domain/payments/charges/states";
import type { JournalKind } from "@corral/domain/payments/ledger";
import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import type { DifferenceKind } from "@corral/domain/payments/reconciliation/differences";
import type { RefundWay } from "@corral/domain/payments/refunds/refunds";
import type { RefundState } from "@corral/domain/payments/refunds/states";
import type { SurplusReason, SurplusState } from "@corral/domain/payments/surplus/states";
import type { TicketState } from "@corral/domain/payments/tickets/states";
import type { ReviewKind } from "@corral/domain/reviews";
import type { BookingReleaseState, SaleRequestState } from "@corral/domain/selling/cancellations/states";
import type { Pieces } from "@corral/domain/selling/cash";
import type { FulfilmentEvent, FulfilmentState } from "@corral/domain/selling/delivery/states";
import type { OfferSide } from "@corral/domain/selling/offers";
import type { OfferState } from "@corral/domain/selling/offers/states";
import type { PayPlan, SaleState } from "@corral/domain/selling/sales/states";
import type { ShippingWay } from "@corral/domain/selling/shipping";
import type { FreightQuoteState } from "@corral/domain/selling/shipping/states";
import type { SponsorshipState } from "@corral/domain/selling/sponsorships/states";
import type { BankColumns } from "@corral/domain/selling/transfer-inbox/bank-file";
import type { IncomingTransferState } from "@corral/domain/selling/transfer-inbox/states";
import type { TransferState } from "@corral/domain/selling/transfers/states";
import type { WaitlistState } from "@corral/domain/selling/waitlist/states";
import type { AckMethod, WeighingState } from "@corral/domain/selling/weighings/states";
import type { ClaimState } from "@corral/domain/shop/claims/states";
import type { ItemState } from "@corral/domain/shop/items/states";
import type { StockMovementKind } from "@corral/domain/shop/stock";
import type { SessionState } from "@corral/domain/shop/visit-sessions/states";
import type { AmountLimits, ClabeSlip, Payer, PayMethod, Voucher } from "@corral/providers/provider";
import type { ColumnType, JSONColumnType } from "kysely";

type At = ColumnType<Instant, string, string>;
type MaybeAt = ColumnType<Instant | null, string | null | undefined, string | null>;
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>;
type MaybeDay = ColumnType<Day | null, string | null | undefined, string | null>;
type Json<T> = JSONColumnType<T extends object ? T : never, string, string>;
type MaybeJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

/** What staff entered when they took money: cash received and change, or the terminal's slip. */
export interface CounterFacts {
  tendered?: Centavos;
  change?: Centavos;
  approval?: string;
  brand?: string;
}

/** A closed till's summary (corte): its figures and names at that time. */
interface TillSnapshot {
  business: string;
  person: string;
  closedBy: string;
  cash: TillCash;
  others: TillOther[];
  pieces: Pieces | null;
  /** Absent in those frozen before counts were kept. */
  counts?: TillCount[];
  movements: { kind: "in" | "out"; amount: Centavos; reason: string; atWords: string }[];
}
/** A count that was given before the expected cash was shown. */
export interface TillCount {
  at: string;
  counted: Centavos;
  expected: Centavos;
  by: string;
}
export interface TillCash {
  float: Centavos;
  collected: Centavos;
  refunded: Centavos;
  paidIn: Centavos;
  paidOut: Centavos;
  expected: Centavos;
}
export interface TillOther {
  method: StaffMethod;
  methodWords: string;
  amount: Centavos;
  count: number;
}

/** What animals are counted by. */
interface HerdKind {
  here: boolean;
  shown: boolean;
  species: string;
  sex: string;
  group_id: string | null;
  health_status: string;
  expecting: boolean;
  claimed: "reserved" | "sold" | null;
  offered: boolean;
}

export interface Tables {
  health_probe: { one: boolean; at: At };
  account_sum: { account: string; amount: Centavos };
  report_day: { day: Day; zone: Zone; since: At; until: At; checked_at: At };
  report_part: {
    day: Day;
    purpose: ChargePurpose;
    has_sale: boolean;
    way: "in" | "refund" | "dispute" | "within";
    method: string | null;
    account: string | null;
    money: Centavos;
    debt: Centavos;
    over: Centavos;
    fees: Centavos;
  };
  report_item: { day: Day; item_id: string | null; net: Centavos };
  item_count: { shelf: string; species: string | null; status: string; n: number };
  setting: { key: string; value: ColumnType<unknown, string, string>; version: number; updated_at: At };
  privacy_notice: {
    version: string;
    short: string;
    necessary: string[];
    voluntary: string[];
    body: string;
    published_at: At;
    published_by: MaybeText;
  };
  consent: {
    id: string;
    customer_id: string;
    sale_id: MaybeText;
    purpose: ConsentPurpose;
    given: boolean;
    at: At;
    channel: string;
    notice_version: string;
    recorded_by: MaybeText;
  };
  provider_credential: {
    provider: "mercadopago" | "conekta";
    sealed: string;
    shown: Json<Record<string, string>>;
    account: string;
    mode: "test" | "live" | "demo" | "unchecked";
    holder: MaybeText;
    unchecked: ColumnType<"public_key" | null, "public_key" | null | undefined, "public_key" | null>;
    card_limits: MaybeJson<AmountLimits>;
    changed_at: At;
    changed_by: MaybeText;
    version: ColumnType<number, number | undefined, number>;
  };
  buyer: { id: string; secret_hash: string; created_at: At };
  photo: {
    id: string;
    file_name: string;
    alt: string;
    width: ColumnType<number | null, number | null | undefined, number | null>;
    height: ColumnType<number | null, number | null | undefined, number | null>;
    /** A thumbnail of a few pixels as a data: URL. */
    placeholder: MaybeText;
    uploaded_by: MaybeText;
    upload_key: MaybeText;
    /** SHA-256 of the upload, for ids made by a phone. */
    upload_hash: MaybeText;
    /** Since when a row refers to it; uploads that nothing refers to are deleted after a day. */
    kept_at: MaybeAt;
    swept_at: MaybeAt;
    created_at: At;
  };
  animal_group: {
    id: string;
    kind: "lot" | "pen" | "litter";
    name: string;
    archived_at: MaybeAt;
    created_at: At;
    created_by: MaybeText;
    version: ColumnType<number, number | undefined, number>;
    /** What its heads are, and how many of them have no record of their own. */
    species: MaybeText;
    breed: MaybeText;
    sex: MaybeText;
    birth_date: MaybeDay;
    birth_precision: ColumnType<string, string | undefined, string>;
    heads: ColumnType<number, number | undefined, number>;
  };
  head_movement: {
    id: string;
    group_id: string;
    kind: HeadMovementKind;
    /** Signed: negative when heads leave. */
    qty: number;
    after: number;
    occurred_on: Day;
    other_group_id: MaybeText;
    sale_id: MaybeText;
    note: ColumnType<string, string | undefined, string>;
    at: At;
    by_staff: MaybeText;
    who: string;
  };
  animal: {
    id: string;
    species: string;
    breed: string | null;
    name: string;
    sex: string;
    birth_date: Day | null;
    birth_precision: ColumnType<string, string | undefined, string>;
    color: string | null;
    marks: string | null;
    purpose: string | null;
    life_status: string;
    dam_id: string | null;
    sire_id: string | null;
    owner_kind: ColumnType<string, string | undefined, string>;
    acquired: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    notes: MaybeText;
    /** Whether it has a given name; otherwise `name` is its first mark. */
    named: ColumnType<boolean, boolean | undefined, boolean>;
    published: boolean;
    story: string | null;
    photo_id: string | null;
    photo_ids: ColumnType<string[], string[] | undefined, string[]>;
    /** The parts shown on its public page while `published` is on. */
    shows: ColumnType<string[], string[] | undefined, string[]>;
    search_text: string;
    // Summary of its records, written only by features/herd/summaries/summarize.ts.
    group_id: MaybeText;
    present: ColumnType<boolean, boolean | undefined, boolean>;
    health_status: ColumnType<string, string | undefined, string>;
    withdrawal_meat: MaybeDay;
    withdrawal_milk: MaybeDay;
    weight_g: ColumnType<number | null, number | null | undefined, number | null>;
    weighed_on: MaybeDay;
    expects_from: MaybeDay;
    expects_to: MaybeDay;
    next_due: MaybeDay;
    /** For each field: the version of its last change, who made it and when. */
    field_marks: ColumnType<Record<string, { v: number; by: string; at: string }>, string | undefined, string>;
    /** Hash of the creating request: a repeat with the same hash does nothing. */
    made_hash: MaybeText;
    created_at: At;
    updated_at: MaybeAt;
    updated_by: MaybeText;
    version: ColumnType<number, number | undefined, number>;
  };
  animal_identifier: {
    id: string;
    animal_id: string;
    type: string;
    value_raw: string;
    value_norm: string;
    active: boolean;
    applied_on: MaybeDay;
    removed_on: MaybeDay;
    reason: MaybeText;
    created_at: MaybeAt;
    /** `value_norm` reversed, for searches by the last digits. */
    tail: ColumnType<string, never, never>;
  };
  animal_event: {
    id: string;
    animal_id: string;
    type: string;
    status: string;
    occurred_on: Day;
    data: Json<Record<string, unknown>>;
    published: boolean;
    supersedes_id: MaybeText;
    from_event_id: MaybeText;
    batch_id: MaybeText;
    photo_ids: ColumnType<string[], string[] | undefined, string[]>;
    by_user: MaybeText;
    by_name: MaybeText;
    created_at: At;
    updated_at: MaybeAt;
    version: ColumnType<number, number | undefined, number>;
  };
  herd_change: {
    animal_id: string;
    /** Id of the transaction that changed it, as a decimal string. */
    tx: ColumnType<string, never, never>;
  };
  herd_counted: { before: ColumnType<string, never, never> };
  herd_standing: HerdKind & { animal_id: string; due: Day | null; withdrawal: Day | null; name: string };
  herd_count: HerdKind & { n: number };
  herd_day_count: { what: "due" | "withdrawal"; day: Day; n: number };
  herd_import: {
    id: string;
    state: ImportState;
    file_name: string;
    content: ColumnType<Buffer | null, Buffer | null, Buffer | null>;
    sheet: MaybeText;
    columns: ColumnType<ChosenColumns, string | undefined, string>;
    found: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    done: ColumnType<number, number | undefined, number>;
    total: ColumnType<number, number | undefined, number>;
    cancel_asked: ColumnType<boolean, boolean | undefined, boolean>;
    why: MaybeText;
    alive_at: At;
    created_at: At;
    created_by: string;
    ended_at: MaybeAt;
  };
  catalog_item: {
    id: string;
    kind: ItemKind;
    shelf: "animales" | "productos" | "visitas";
    animal_id: string | null;
    title: string;
    subtitle: string;
    description: string;
    species: string | null;
    category: string | null;
    price_mode: PriceMode;
    price: Centavos;
    price_per_kg: Centavos | null;
    est_weight_g: Grams | null;
    tax_class: string;
    deposit_bp: number | null;
    deposit_amount: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    deposit_refundable: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    deposit_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** The group of a lot. */
    group_id: MaybeText;
    /** Of a lot to choose from: the days that its buyer has for it. */
    pick_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** Of a birth that places are sold for: the mother, when it is expected, and the rest. */
    dam_id: MaybeText;
    birth_from: MaybeDay;
    birth_to: MaybeDay;
    places: ColumnType<number | null, number | null | undefined, number | null>;
    turn_hours: ColumnType<number | null, number | null | undefined, number | null>;
    born_at: MaybeAt;
    stock: number | null;
    max_qty: number;
    delivery: string[];
    status: ItemState;
    photo_id: string | null;
    photo_ids: string[];
    search_text: string;
    published_at: At;
    version: ColumnType<number, number | undefined, number>;
    /** These four are written by triggers. */
    sex: MaybeText;
    birth_date: MaybeDay;
    weight_g: ColumnType<Grams | null, number | null | undefined, number | null>;
    sold: ColumnType<boolean, boolean | undefined, boolean>;
    /** Of a lot; written by triggers. */
    heads: ColumnType<number | null, number | null | undefined, number | null>;
    grams: ColumnType<Grams | null, never, never>;
  };
  item_price: {
    id: string;
    item_id: string;
    price: Centavos;
    price_mode: PriceMode;
    price_per_kg: Centavos | null;
    est_weight_g: Grams | null;
    at: At;
    by_staff: MaybeText;
    who: string;
  };
  stock_movement: {
    id: string;
    item_id: string;
    kind: StockMovementKind;
    /** Signed: negative when units leave. */
    qty: number;
    after: number;
    reason: ColumnType<string, string | undefined, string>;
    sale_id: MaybeText;
    at: At;
    by_staff: MaybeText;
    who: string;
  };
  session: {
    id: string;
    item_id: string;
    local_start: string;
    zone: Zone;
    starts_at: At;
    ends_at: At;
    capacity: number;
    seats_taken: ColumnType<number, number | undefined, number>;
    tiers: Json<{ code: string; name: string; price: Centavos }[]>;
    sales_open_at: MaybeAt;
    sales_close_at: At;
    status: SessionState;
    series_id: MaybeText;
    /** The day of the series that it replaces, also when it was moved to another day. */
    series_day: MaybeDay;
    alone: ColumnType<boolean, boolean | undefined, boolean>;
    cancelled_at: MaybeAt;
    cancelled_by: MaybeText;
    cancel_reason: MaybeText;
    version: ColumnType<number, number | undefined, number>;
  };
  session_series: {
    id: string;
    item_id: string;
    /** 0 is Sunday. */
    weekdays: number[];
    local_time: string;
    zone: Zone;
    minutes: number;
    first_day: Day;
    last_day: Day;
    capacity: number;
    tiers: Json<{ code: string; name: string; price: Centavos }[]>;
    /** Minutes before the start. */
    opens_before: number | null;
    closes_before: number;
    skipped: ColumnType<Day[], Day[] | undefined, Day[]>;
    version: ColumnType<number, number | undefined, number>;
    created_at: At;
  };
  booking_release: {
    session_id: string;
    sale_id: string;
    state: BookingReleaseState;
    how: MaybeText;
    created_at: At;
    done_at: MaybeAt;
  };
  sale: {
    id: string;
    public_id: string;
    channel: string;
    buyer_id: string | null;
    contact_name: string;
    contact_phone: string | null;
    contact_email: string | null;
    customer_id: MaybeText;
    subtotal: Centavos;
    total: Centavos;
    price_status: string;
    state: SaleState;
    fulfilment: FulfilmentState;
    plan: ColumnType<PayPlan, PayPlan | undefined, PayPlan>;
    deposit: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    deposit_refundable: ColumnType<boolean | null, boolean | null | undefined, never>;
    policies: string[];
    privacy_version: string;
    /** Days to pay the balance after the deposit, as shown to the buyer. */
    balance_days: ColumnType<number | null, number | null | undefined, never>;
    placed_at: At;
    confirmed_at: MaybeAt;
    /** Local time in the business's zone: "2026-11-21 10:30:00". */
    scheduled_local: MaybeText;
    delivered_at: MaybeAt;
    revocation_until: MaybeAt;
    /** For one-of-a-kind items: hash of the buyer's network, and whether the contact must be confirmed. */
    from_network: MaybeText;
    contact_check: ColumnType<
      "needed" | "confirmed" | null,
      "needed" | "confirmed" | null | undefined,
      "needed" | "confirmed" | null
    >;
    /** Basis points: the difference from the estimated weight that both sides agreed on. Null where nothing is sold by the kilo. */
    weight_tolerance_bp: ColumnType<number | null, number | null | undefined, never>;
    /** Six digits of the buyer's page: typed on the seller's phone they accept a weight. */
    weigh_code: MaybeText;
    weigh_tries: ColumnType<number, number | undefined, number>;
    /** Part of the total, beside the lines; its tax class as of when it was chosen. */
    freight: ColumnType<Centavos, Centavos | undefined, Centavos>;
    freight_tax: ColumnType<TaxClass | null, TaxClass | null | undefined, TaxClass | null>;
    /** The chosen way of delivery in words, without its day. */
    shipping_words: MaybeText;
  };
  /** How a purchase gets to its buyer; its day is `sale.scheduled_local`. */
  sale_shipping: {
    sale_id: string;
    version: ColumnType<number, number | undefined, number>;
    way: ShippingWay;
    zone: string | null;
    address: string | null;
    carrier: string | null;
    plates: string | null;
    carrier_phone: string | null;
    quote: ColumnType<FreightQuoteState | null, FreightQuoteState | null | undefined, FreightQuoteState | null>;
    quote_amount: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    quote_km: ColumnType<number | null, number | null | undefined, number | null>;
    quote_note: ColumnType<string, string | undefined, string>;
    quote_ends_at: MaybeAt;
    quoted_by: MaybeText;
    changed_at: At;
  };
  contact_code: {
    id: string;
    buyer_id: string;
    charge_id: string | null;
    email: string | null;
    phone: string | null;
    code_hash: string;
    tries: ColumnType<number, number | undefined, number>;
    network: string;
    created_at: At;
    expires_at: At;
    used_at: MaybeAt;
  };
  confirmed_phone: { charge_id: string; buyer_id: string; at: At; carried_by: string | null };
  confirmed_contact: { buyer_id: string; contact: string; at: At; carried_by: string | null };
  fulfilment_step: {
    id: string;
    sale_id: string;
    event: FulfilmentEvent;
    at: At;
    by_id: MaybeText;
    data: Json<Record<string, unknown>>;
  };
  sale_note: { id: string; sale_id: string; text: string; at: At; by_id: string };
  sale_request: {
    id: string;
    sale_id: string;
    text: string;
    asked_at: At;
    asked_by: MaybeText;
    in_time: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    state: ColumnType<SaleRequestState, SaleRequestState | undefined, SaleRequestState>;
    answer: MaybeText;
    answered_by: MaybeText;
    answered_at: MaybeAt;
  };
  retired_link: { public_id: string; receipt_id: string; retired_at: At; by_id: string | null };
  /** Written by an older release only. */
  lost_receipt: { id: string; folio: string; phone_end: string; asked_at: At };
  lost_link_ask: { id: string; contact: string; asked_at: At };
  purchase_list_link: {
    public_id: string;
    email: MaybeText;
    phone: MaybeText;
    message_id: MaybeText;
    made_at: At;
    expires_at: At;
    opened_at: MaybeAt;
    retired_at: MaybeAt;
  };
  waiting_link: { public_id: string; receipt_id: string; made_at: At; by_id: string | null };
  guess_guard: { who: string; tries: number; first_at: At };
  customer: {
    id: string;
    name: string;
    /** E.164. */
    phone: MaybeText;
    email: MaybeText;
    notes: ColumnType<string, string | undefined, string>;
    blocked_reason: MaybeText;
    search_text: string;
    created_at: At;
    created_by: MaybeText;
    updated_at: At;
    made_hash: MaybeText;
    merged_into: MaybeText;
    version: ColumnType<number, number | undefined, number>;
    /** What the customer may owe, and the days to pay each purchase. Both, or no credit. */
    credit_limit: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    credit_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  sale_line: {
    id: string;
    sale_id: string;
    position: number;
    item_id: string;
    kind: string;
    animal_id: string | null;
    session_id: string | null;
    tier: string | null;
    qty: number;
    unit_price: Centavos;
    line_total: Centavos;
    tax_class: string;
    title: string;
    subtitle: string;
    photo_id: string | null;
    /** Of a line sold by the kilo: what it was estimated from, and its accepted final weight. */
    price_per_kg: ColumnType<Centavos | null, Centavos | null | undefined, never>;
    est_weight_g: ColumnType<Grams | null, Grams | null | undefined, never>;
    final_weight_g: ColumnType<Grams | null, Grams | null | undefined, Grams | null>;
    weight_note: MaybeText;
    /** Of a lot: the heads that it is about. */
    heads: ColumnType<number | null, number | null | undefined, never>;
    /** Of what is chosen from a lot: the last day for it. */
    pick_by: ColumnType<Day | null, Day | null | undefined, Day>;
  };
  /** The animals that a lot offers to choose from. */
  pick_animal: {
    item_id: string;
    animal_id: string;
    added_at: At;
  };
  /** An offer; its figures are in `offer_round`. */
  offer: {
    id: string;
    public_id: string;
    item_id: string;
    buyer_id: string;
    contact_name: string;
    /** E.164. */
    contact_phone: string | null;
    contact_email: string | null;
    privacy_version: string;
    /** Set aside with the item's deposit once accepted, instead of paid in full. */
    set_aside: boolean;
    state: OfferState;
    sale_id: MaybeText;
    from_network: string | null;
    created_at: At;
    changed_at: At;
  };
  /** A place in a waiting line. */
  waitlist_entry: {
    id: string;
    public_id: string;
    item_id: string;
    /** Of a visit: the date. */
    session_id: string | null;
    qty: number;
    buyer_id: string;
    contact_name: string;
    /** E.164. */
    contact_phone: string | null;
    contact_email: string | null;
    privacy_version: string;
    state: WaitlistState;
    offer_until: MaybeAt;
    sale_id: MaybeText;
    ended_by: ColumnType<"buyer" | "staff" | "date" | null, "buyer" | "staff" | "date" | null | undefined>;
    reason: ColumnType<string, string | undefined>;
    from_network: string | null;
    created_at: At;
    changed_at: At;
  };
  /** Append-only. */
  offer_round: {
    offer_id: string;
    turn: number;
    side: OfferSide;
    amount: Centavos;
    /** Of a whole lot: the heads that the figure is for. */
    heads: number | null;
    note: string;
    ends_at: At;
    at: At;
    by_staff: MaybeText;
  };
  /** Who gives, once or by the month. */
  sponsorship: {
    id: string;
    public_id: string;
    item_id: string;
    buyer_id: string;
    customer_id: string;
    contact_name: string;
    /** E.164. */
    contact_phone: string | null;
    contact_email: string | null;
    amount: Centavos;
    monthly: boolean;
    state: SponsorshipState;
    privacy_version: string;
    created_at: At;
    ended_at: MaybeAt;
    ended_by: MaybeText;
  };
  weighing: {
    id: string;
    sale_id: string;
    line_id: string;
    gross_g: Grams;
    tare_g: Grams;
    shrink_bp: number;
    net_g: Grams;
    scale: string;
    photo_id: MaybeText;
    before: Centavos;
    after: Centavos;
    outside: boolean;
    state: WeighingState;
    proposed_by: string;
    proposed_at: At;
    approved_by: MaybeText;
    ack_method: ColumnType<AckMethod | null, AckMethod | null | undefined, AckMethod | null>;
    ack_photo_id: MaybeText;
    ack_by: MaybeText;
    ended_at: MaybeAt;
  };
  charge_adjustment: {
    id: string;
    charge_id: string;
    weighing_id: string | null;
    before: Centavos;
    after: Centavos;
    at: At;
  };
  claim: {
    id: string;
    subject_type: "animal" | "product" | "session" | "lot";
    subject_id: string;
    item_id: string;
    qty: number;
    /** Null: held for a place in a waiting line. */
    sale_id: string | null;
    waitlist_id: MaybeText;
    buyer_id: string | null;
    state: ClaimState;
    /** Whether its units were taken from counted stock. */
    counted: ColumnType<boolean, boolean | undefined, boolean>;
    expires_at: MaybeAt;
    created_at: At;
  };
  charge: {
    id: string;
    public_id: string;
    sale_id: string | null;
    customer_id: MaybeText;
    payer_name: MaybeText;
    purpose: ChargePurpose;
    concept: string;
    amount: Centavos;
    state: ChargeState;
    created_by: MaybeText;
    cancelled_by: MaybeText;
    cancel_reason: MaybeText;
    replace_wanted: ColumnType<boolean, boolean | undefined, boolean>;
    replaces_id: MaybeText;
    deposit_outcome: ColumnType<DepositOutcome | null, DepositOutcome | null | undefined, DepositOutcome | null>;
    hold_until: MaybeAt;
    due_at: MaybeAt;
    watched_since: MaybeAt;
    watched_until: MaybeAt;
    paid_late_at: MaybeAt;
    created_at: At;
    /** Id of an offline sale, made by the phone, with the hash of its content. */
    offline_id: MaybeText;
    offline_hash: MaybeText;
    version: ColumnType<number, number | undefined, number>;
    /** Of a sponsorship: which, and the first day of its month. */
    sponsorship_id: MaybeText;
    for_month: MaybeDay;
    /** On its customer's account: the last day to pay it. */
    credit_due: MaybeDay;
    /** Of a part of a divided debt: its plan, its number, and how it is meant to be paid. */
    plan_id: MaybeText;
    part: ColumnType<number | null, number | null | undefined, number | null>;
    part_method: ColumnType<PlanMethod | null, PlanMethod | null | undefined, PlanMethod | null>;
  };
  payment_plan: {
    id: string;
    sale_id: string | null;
    created_by: string | null;
    created_at: At;
    last_key: string;
  };
  attempt: {
    id: string;
    public_id: string;
    charge_id: string;
    method: PayMethod | StaffMethod;
    provider: "mercadopago" | "conekta" | StaffProvider;
    amount: Centavos;
    idempotency_key: string;
    state: AttemptState;
    order_ref: string | null;
    payment_ref: string | null;
    action_kind: "challenge" | "redirect" | null;
    action_url: string | null;
    voucher: MaybeJson<Voucher>;
    clabe: MaybeJson<ClabeSlip>;
    installments: number | null;
    payer: Json<Payer>;
    by_staff_phone: ColumnType<boolean, boolean | undefined, boolean>;
    expires_at: MaybeAt;
    release_at: MaybeAt;
    decline_reason: string | null;
    failure_code: string | null;
    raw_status: string | null;
    superseded_at: MaybeAt;
    checks: ColumnType<number, number | undefined, number>;
    last_checked_at: MaybeAt;
    next_check_at: MaybeAt;
    created_at: At;
    ended_at: MaybeAt;
    taken_by: MaybeText;
    /** The device that started it. */
    started_by: MaybeText;
    cash_session_id: MaybeText;
    counter: MaybeJson<CounterFacts>;
  };
  journal: {
    id: string;
    at: At;
    kind: JournalKind;
    charge_id: string | null;
    attempt_id: string | null;
    actor: string;
    reason: string;
    reverses: string | null;
    cash_session_id: MaybeText;
  };
  posting: { journal_id: string; account: string; amount: Centavos };
  provider_payment: {
    provider: string;
    payment_ref: string;
    attempt_id: string;
    charge_id: string;
    amount: Centavos;
    refunded: ColumnType<Centavos, Centavos | undefined, Centavos>;
    journal_id: string;
    counted_at: At;
  };
  surplus: {
    id: string;
    charge_id: string;
    journal_id: string;
    amount: Centavos;
    state: SurplusState;
    why: SurplusReason;
    clabe: string | null;
    holder: string | null;
    to_charge_id: string | null;
    decided_by: string | null;
    decided_at: MaybeAt;
    /** Who requested the refund. */
    asked_by: ColumnType<
      "buyer" | "confirmed" | "elsewhere" | null,
      "buyer" | "confirmed" | "elsewhere" | null | undefined,
      "buyer" | "confirmed" | "elsewhere" | null
    >;
    created_at: At;
  };
  credit: {
    id: string;
    buyer_id: string;
    surplus_id: string;
    amount: Centavos;
    spent: ColumnType<Centavos, Centavos | undefined, Centavos>;
    created_at: At;
  };
  credit_use: { id: string; credit_id: string; charge_id: string; journal_id: string; amount: Centavos; at: At };
  refund: {
    id: string;
    public_id: string;
    charge_id: string;
    origin: "staff" | "provider";
    way: RefundWay;
    amount: Centavos;
    reason: string;
    units: ColumnType<"keep" | "release", "keep" | "release" | undefined, never>;
    provider: string | null;
    payment_ref: string | null;
    provider_refund_ref: string | null;
    accepted_at: MaybeAt;
    accepted_ref: string | null;
    clabe: string | null;
    holder: string | null;
    tracking_key: string | null;
    state: RefundState;
    charge_before: ChargeState | null;
    failure: string | null;
    asked_by: string | null;
    decided_by: string | null;
    settled_by: string | null;
    asked_at: At;
    decided_at: MaybeAt;
    sent_at: MaybeAt;
    ended_at: MaybeAt;
    checks: ColumnType<number, number | undefined, number>;
    next_check_at: MaybeAt;
    journal_id: string | null;
  };
  review_task: {
    id: string;
    kind: ReviewKind;
    about: string;
    charge_id: string | null;
    attempt_id: string | null;
    data: Json<Record<string, unknown>>;
    state: ColumnType<ReviewState, ReviewState | undefined, ReviewState>;
    surplus_id: string | null;
    assigned_to: string | null;
    decision: string | null;
    note: string | null;
    decided_by: string | null;
    decided_at: MaybeAt;
    created_at: At;
  };
  provider_event: {
    id: string;
    provider: string;
    event_key: string;
    trust: string;
    family: string;
    type: string;
    ref: string | null;
    reference: string | null;
    raw: string;
    received_at: At;
    processed_at: MaybeAt;
    outcome: string | null;
    tries: ColumnType<number, number | undefined, number>;
    next_try_at: MaybeAt;
    /** Lease of the process that is checking it with the provider. */
    claimed_until: MaybeAt;
    attempt_id: MaybeText;
    copies: ColumnType<number, number | undefined, number>;
  };
  notice_pace: { lane: "unsigned" | "chargebacks"; next_at: At };
  provider_closed: { provider: string; refused_at: At; closed_at: MaybeAt; asked_at: MaybeAt };
  false_signature: { provider: string; since: At; count: number };
  turned_away: { provider: string; day: string; count: number; last_at: At };
  check_run: {
    id: string;
    day: string;
    round: number | null;
    asked_by: string | null;
    state: "running" | "complete" | "incomplete";
    started_at: At;
    finished_at: MaybeAt;
    after_attempt: string | null;
    busy_until: MaybeAt;
    attempts: ColumnType<number, number | undefined, number>;
    unanswered: ColumnType<number, number | undefined, number>;
  };
  check_difference: {
    id: string;
    run_id: string;
    attempt_id: string;
    kind: DifferenceKind;
    payment_ref: string;
    ours: Centavos | null;
    theirs: Centavos | null;
    our_state: string;
    their_state: string;
    settled: boolean;
    found_at: At;
  };
  folio_counter: { series: string; year: number; last: number };
  receipt: {
    id: string;
    public_id: string;
    tipo: ReceiptType;
    series: string;
    year: number;
    number: number;
    folio: string;
    sale_id: string | null;
    charge_id: string;
    provider: string | null;
    payment_ref: string | null;
    refund_id: string | null;
    replaces: string | null;
    snapshot: string;
    hash: string;
    short_code: string;
    /** Both null for receipts issued before receipts were signed. */
    signature: string | null;
    kid: string | null;
    issued_at: At;
  };
  ticket: {
    id: string;
    booking_id: string;
    sale_id: string;
    session_id: string;
    receipt_id: string;
    seat: number;
    tier: string | null;
    tier_name: string;
    holder: string;
    short_code: string;
    group_code: MaybeText;
    state: TicketState;
    used_at: MaybeAt;
    used_by: MaybeText;
    used_by_name: MaybeText;
    gate: MaybeText;
    entry_id: MaybeText;
    voided_at: MaybeAt;
    voided_why: MaybeText;
    created_at: At;
  };
  task_mark: {
    task_key: string;
    done_at: MaybeAt;
    done_by: MaybeText;
    done_by_name: MaybeText;
    snoozed_until: MaybeDay;
    updated_at: At;
  };
  calendar_feed: { user_id: string; token_hash: string; created_at: At; read_at: MaybeAt };
  signing_key: {
    kid: string;
    public_key: string;
    private_sealed: string | null;
    created_at: At;
    retired_at: MaybeAt;
  };
  idempotency: {
    caller: string;
    route: string;
    key: string;
    body_hash: string;
    running_until: MaybeAt;
    status: number | null;
    answer: MaybeJson<object>;
    created_at: At;
  };
  staff_user: {
    id: string;
    name: string;
    login: string;
    role: Role;
    /** Null until the person has chosen one. */
    password_hash: MaybeText;
    status: ColumnType<"active" | "suspended", "active" | "suspended" | undefined, "active" | "suspended">;
    news_seen_at: At;
    created_at: At;
    updated_at: At;
    version: ColumnType<number, number | undefined, number>;
    sign_ins: ColumnType<number, number | undefined, number>;
    factor_asked_at: MaybeAt;
  };
  second_factor: {
    staff_id: string;
    secret: MaybeText;
    confirmed_at: MaybeAt;
    last_step: ColumnType<number, number | undefined, number>;
    recovery: ColumnType<string[], string[] | undefined, string[]>;
    proposed: MaybeText;
    proposed_at: MaybeAt;
  };
  staff_session: {
    id: string;
    token_hash: string;
    user_id: string;
    /** The browser's user agent; read by `deviceName`. */
    device: string;
    address: MaybeText;
    known_device: MaybeText;
    created_at: At;
    seen_at: At;
    expires_at: At;
    ended_at: MaybeAt;
  };
  sign_in_guard: { who: string; fails: number; first_fail_at: At; locked_until: MaybeAt };
  one_time_link: {
    id: string;
    token_hash: string;
    purpose: "first_owner" | "recovery";
    user_id: string | null;
    created_at: At;
    expires_at: At;
    used_at: MaybeAt;
    clears_factor: ColumnType<boolean, boolean | undefined, boolean>;
  };
  cash_session: {
    id: string;
    public_id: string;
    staff_id: string;
    device_id: string;
    state: CashSessionState;
    float: Centavos;
    opened_at: At;
    counting_at: MaybeAt;
    closed_at: MaybeAt;
    closed_by: MaybeText;
    folio: MaybeText;
    counted: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    expected: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    difference: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>;
    reason: MaybeText;
    snapshot: MaybeJson<TillSnapshot>;
    counts: MaybeJson<TillCount[]>;
    version: ColumnType<number, number | undefined, number>;
  };
  cash_movement: {
    id: string;
    session_id: string;
    kind: "in" | "out";
    amount: Centavos;
    reason: string;
    staff_id: string;
    at: At;
    journal_id: string;
  };
  transfer_proof: {
    id: string;
    public_id: string;
    charge_id: string;
    attempt_id: string;
    amount: Centavos;
    tracking_key: string;
    bank_from: string;
    bank_to: string;
    op_day: Day;
    state: TransferState;
    /** Null where its payer reported it. */
    submitted_by: MaybeText;
    submitted_at: At;
    reviewed_by: MaybeText;
    reviewed_at: MaybeAt;
    decided_by: MaybeText;
    decided_at: MaybeAt;
    reason: MaybeText;
    by_payer: ColumnType<boolean, boolean | undefined, boolean>;
    by_stranger: ColumnType<boolean, boolean | undefined, boolean>;
    /** The digits of the account that its payer says it went to. */
    account_to: MaybeText;
  };
  transfer_file: {
    id: string;
    public_id: string;
    charge_id: string;
    transfer_id: string;
    kind: "image" | "pdf";
    bytes: number;
    upload_key: string;
    created_at: At;
  };
  bank_file_columns: { header_hash: string; columns: Json<BankColumns>; chosen_by: string; chosen_at: At };
  incoming_transfer: {
    id: string;
    public_id: string;
    op_day: Day;
    amount: Centavos;
    sender: string;
    concept: string;
    bank_key: string;
    /** In centavos, after the movement; null without one. */
    balance: number | null;
    fingerprint: string;
    from_file: boolean;
    state: IncomingTransferState;
    transfer_id: MaybeText;
    reason: MaybeText;
    added_by: string;
    added_at: At;
    decided_by: MaybeText;
    decided_at: MaybeAt;
  };
  /** One payment of several charges of an account, each of which is an attempt. */
  account_payment: {
    id: string;
    public_id: string;
    customer_id: string;
    method: StaffMethod;
    amount: Centavos;
    idempotency_key: string;
    tracking_key: MaybeText;
    taken_by: string;
    at: At;
  };
  account_payment_part: { attempt_id: string; payment_id: string };
  account_link: {
    id: string;
    public_id: string;
    customer_id: string;
    created_by: MaybeText;
    created_at: At;
    retired_at: MaybeAt;
    reminded_at: MaybeAt;
  };
  message: {
    id: string;
    kind: MessageKind;
    key: string;
    about: ColumnType<Record<string, string | number> | null, string | null | undefined, never>;
    channel: MessageChannel;
    to_name: string;
    to_email: string | null;
    to_phone: string | null;
    content: Json<MessageContent>;
    charge_id: MaybeText;
    sale_id: MaybeText;
    receipt_id: MaybeText;
    attempt_id: MaybeText;
    refund_id: MaybeText;
    state: MessageState;
    tries: ColumnType<number, number | undefined, number>;
    round: ColumnType<number, number | undefined, number>;
    next_try_at: MaybeAt;
    not_after: At;
    handed_at: MaybeAt;
    last_error: MaybeText;
    provider_id: MaybeText;
    sent_at: MaybeAt;
    sent_by: MaybeText;
    created_at: At;
    version: ColumnType<number, number | undefined, number>;
  };
  /** An operation received by POST /api/sync, with the time that the phone says it was done. */
  offline_operation: {
    id: string;
    key: string;
    staff_id: string;
    device_id: string;
    call: string;
    made_at: At;
    received_at: At;
    about_kind: MaybeText;
    about_id: MaybeText;
  };
  audit_entry: {
    id: string;
    at: At;
    staff_id: string | null;
    who: string;
    action: string;
    about_kind: string | null;
    about_id: string | null;
    data: Json<Record<string, unknown>>;
    session_id: string | null;
    address: MaybeText;
    device: MaybeText;
  };
}
