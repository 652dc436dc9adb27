import { within } from "#src/shared/api/within";

/** The provider's secure fields, loaded when a card form opens: card data never enters this page (providers.md §2.8). */
export interface SecureField {
  mount(id: string): SecureField;
  unmount(): void;
  focus(): SecureField;
  update(options: { settings: CodeSettings }): SecureField;
  on(event: "ready" | "error" | "change", listener: () => void): SecureField;
  on(event: "validityChange", listener: (e: { errorMessages: readonly FieldError[] }) => void): SecureField;
  on(event: "binChange", listener: (e: { bin: string | null }) => void): SecureField;
}
/** `cause`: `invalid_type`, `invalid_length` or `invalid_value`. */
export interface FieldError {
  message?: string;
  cause?: string;
}
interface CodeSettings {
  length: number;
  mode: string;
}
export interface PayerCost {
  installments: number;
  installment_rate: number;
  installment_amount: number;
  total_amount: number;
  recommended_message: string;
}
export interface CardMethod {
  id: string;
  name: string;
  payment_type_id: "credit_card" | "debit_card" | "prepaid_card";
  settings?: readonly { security_code?: CodeSettings }[];
}
export interface CardScript {
  fields: {
    create(type: string, options: object): SecureField;
    createCardToken(data: { cardholderName: string }): Promise<{ id: string }>;
  };
  getPaymentMethods(q: { bin: string }): Promise<{ results: CardMethod[] }>;
  getInstallments(q: { amount: string; bin: string; locale: string }): Promise<{ payer_costs: PayerCost[] }[]>;
}
type Constructor = new (publicKey: string, options: object) => CardScript;

const LOAD_MS = 20_000;
let loading: Promise<Constructor> | undefined;
let made: { of: string; script: CardScript } | undefined;

/** Loads the provider's script once and initialises it once per key; a failure may be retried. */
export async function loadCardScript(url: string, publicKey: string): Promise<CardScript> {
  loading ??= load(url).catch((e: unknown) => {
    loading = undefined;
    throw e;
  });
  const MercadoPago = await loading;
  const of = `${url} ${publicKey}`;
  if (made?.of !== of) made = { of, script: new MercadoPago(publicKey, { locale: "es-MX" }) };
  return made.script;
}

function load(url: string): Promise<Constructor> {
  const script = document.createElement("script");
  const loaded = new Promise<Constructor>((done, fail) => {
    script.onload = () => {
      const { MercadoPago } = window as Window & { MercadoPago?: Constructor };
      if (MercadoPago) done(MercadoPago);
      else fail(new Error("script"));
    };
    script.onerror = () => fail(new Error("script"));
  });
  script.src = url;
  document.head.append(script);
  return within(LOAD_MS, loaded).catch((e: unknown) => {
    script.remove();
    throw e;
  });
}

/** The card's brand and its instalments. */
export async function readCard(mp: CardScript, bin: string, amount: number) {
  const [methods, months] = await Promise.all([
    mp.getPaymentMethods({ bin }),
    mp.getInstallments({ amount: (amount / 100).toFixed(2), bin, locale: "es-MX" }),
  ]);
  return { method: methods.results[0], costs: months[0]?.payer_costs ?? [] };
}
