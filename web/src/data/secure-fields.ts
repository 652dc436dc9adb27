/** The provider's secure fields, loaded when a card is about to be typed: card data never enters this page (providers.md §2.8). */
export interface SecureField {
  mount(id: string): SecureField;
  unmount(): void;
  on(event: string, listener: (data: never) => void): SecureField;
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

let loading: Promise<Constructor> | undefined;

/** Loads the provider's script once; a failure may be tried again. */
export async function loadCardScript(url: string, publicKey: string): Promise<CardScript> {
  loading ??= new Promise<Constructor>((done, fail) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => done((window as unknown as { MercadoPago: Constructor }).MercadoPago);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      fail(new Error("script"));
    };
    document.head.append(script);
  });
  return new (await loading)(publicKey, { locale: "es-MX" });
}
