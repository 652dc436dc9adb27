/** The columns of each table as the driver gives them: bigint as safe number, timestamptz as UTC milliseconds, date as text. */
import type { AttemptState } from "@corral/domain/states/attempt";
import type { ChargeState } from "@corral/domain/states/charge";
import type { ClaimState } from "@corral/domain/states/claim";
import type { FulfilmentState, SaleState } from "@corral/domain/states/sale";
import type { Centavos, Grams } from "@corral/domain/money";
import type { Day, Instant, Zone } from "@corral/domain/time";
import type { ClabeSlip, PayMethod, Payer, Voucher } from "@corral/providers/provider";
import type { ColumnType, JSONColumnType } from "kysely";

type At = ColumnType<Instant, string, string>;
type MaybeAt = ColumnType<Instant | null, string | null | undefined, string | null>;
type Json<T> = JSONColumnType<T extends object ? T : never, string, string>;
type MaybeJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export interface Tables {
  setting: { key: string; value: ColumnType<unknown, string, string>; version: number; updated_at: At };
  buyer: { id: string; secret_hash: string; created_at: At };
  photo: { id: string; file_name: string; alt: string; created_at: At };
  animal: {
    id: string; species: string; breed: string | null; name: string; sex: string; birth_date: Day | null; color: string | null; marks: string | null; purpose: string | null;
    life_status: string; dam_id: string | null; sire_id: string | null; published: boolean; story: string | null; photo_id: string | null; search_text: string;
    created_at: At; version: ColumnType<number, number | undefined, number>;
  };
  animal_identifier: { id: string; animal_id: string; type: string; value_raw: string; value_norm: string; active: boolean };
  animal_event: { id: string; animal_id: string; type: string; status: string; occurred_on: Day; data: Json<Record<string, unknown>>; published: boolean; created_at: At };
  catalog_item: {
    id: string; kind: "animal" | "product" | "service" | "session"; shelf: "animales" | "productos" | "visitas"; animal_id: string | null; title: string; subtitle: string; description: string;
    species: string | null; category: string | null; price_mode: "fixed" | "per_kg"; price: Centavos; price_per_kg: Centavos | null; est_weight_g: Grams | null; tax_class: string;
    deposit_bp: number | null; stock: number | null; max_qty: number; delivery: string[]; status: string; photo_id: string | null; photo_ids: string[]; search_text: string;
    published_at: At; version: ColumnType<number, number | undefined, number>;
  };
  session: {
    id: string; item_id: string; local_start: string; zone: Zone; starts_at: At; ends_at: At; capacity: number; seats_taken: ColumnType<number, number | undefined, number>;
    tiers: Json<{ code: string; name: string; price: Centavos }[]>; sales_close_at: At; status: string; version: ColumnType<number, number | undefined, number>;
  };
  sale: {
    id: string; public_id: string; channel: string; buyer_id: string | null; contact_name: string; contact_phone: string | null; contact_email: string | null; subtotal: Centavos; total: Centavos;
    price_status: string; state: SaleState; fulfilment: FulfilmentState; policies: string[]; privacy_version: string; placed_at: At; confirmed_at: MaybeAt;
  };
  sale_line: {
    id: string; sale_id: string; position: number; item_id: string; kind: string; animal_id: string | null; session_id: string | null; tier: string | null; qty: number; unit_price: Centavos;
    line_total: Centavos; tax_class: string; title: string; subtitle: string; photo_id: string | null;
  };
  claim: {
    id: string; subject_type: "animal" | "product" | "session"; subject_id: string; item_id: string; qty: number; sale_id: string; buyer_id: string | null; state: ClaimState;
    expires_at: MaybeAt; created_at: At;
  };
  charge: {
    id: string; public_id: string; sale_id: string | null; purpose: string; concept: string; amount: Centavos; state: ChargeState; hold_until: MaybeAt; due_at: MaybeAt;
    watched_since: MaybeAt; watched_until: MaybeAt; created_at: At; version: ColumnType<number, number | undefined, number>;
  };
  attempt: {
    id: string; public_id: string; charge_id: string; method: PayMethod; provider: "mercadopago" | "conekta"; amount: Centavos; idempotency_key: string; state: AttemptState;
    order_ref: string | null; payment_ref: string | null; action_kind: "challenge" | "redirect" | null; action_url: string | null; voucher: MaybeJson<Voucher>; clabe: MaybeJson<ClabeSlip>;
    installments: number | null; payer: Json<Payer>; expires_at: MaybeAt; release_at: MaybeAt; decline_reason: string | null; failure_code: string | null; raw_status: string | null;
    superseded_at: MaybeAt; checks: ColumnType<number, number | undefined, number>; last_checked_at: MaybeAt; next_check_at: MaybeAt; created_at: At; ended_at: MaybeAt;
  };
  journal: { id: string; at: At; kind: string; charge_id: string | null; attempt_id: string | null; actor: string; reason: string; reverses: string | null };
  posting: { journal_id: string; account: string; amount: Centavos };
  provider_payment: {
    provider: string; payment_ref: string; attempt_id: string; charge_id: string; amount: Centavos; refunded: ColumnType<Centavos, Centavos | undefined, Centavos>; journal_id: string; counted_at: At;
  };
  surplus: { id: string; charge_id: string; journal_id: string; amount: Centavos; state: string; created_at: At };
  review_task: { id: string; kind: string; about: string; charge_id: string | null; attempt_id: string | null; data: Json<Record<string, unknown>>; state: ColumnType<string, string | undefined, string>; created_at: At };
  provider_event: {
    id: string; provider: string; event_key: string; trust: string; family: string; type: string; ref: string | null; reference: string | null; raw: string; received_at: At; processed_at: MaybeAt;
    outcome: string | null; tries: ColumnType<number, number | undefined, number>; next_try_at: MaybeAt;
  };
  folio_counter: { series: string; year: number; last: number };
  receipt: {
    id: string; public_id: string; tipo: "venta" | "pago"; series: string; year: number; number: number; folio: string; sale_id: string | null; charge_id: string; provider: string | null;
    payment_ref: string | null; snapshot: string; hash: string; short_code: string; issued_at: At;
  };
  idempotency: {
    caller: string; route: string; key: string; body_hash: string; running_until: MaybeAt; status: number | null; answer: MaybeJson<object>; created_at: At;
  };
}
