import type { CredentialCheck } from "@corral/providers/provider";
import type { ProviderName } from "./known";

type Fault = Extract<CredentialCheck, { ok: false }>["fault"];
interface Words {
  /** The field to look at again; none when it is nobody's typing. */
  field?: string;
  says: string;
}

const common = (name: string): Partial<Record<Fault, Words>> => ({
  silence: { says: `${name} no contesta ahora. Inténtalo en un momento.` },
  other: {
    says: `${name} contestó algo que no esperábamos. Inténtalo en un momento; si sigue, revisa tu cuenta en su panel.`,
  },
});
const words: Record<ProviderName, Partial<Record<Fault, Words>>> = {
  mercadopago: {
    ...common("Mercado Pago"),
    unknown_key: {
      field: "accessToken",
      says: "Mercado Pago no reconoce el Access Token. Cópialo completo de Credenciales de producción.",
    },
    public_key: {
      field: "publicKey",
      says: "Mercado Pago no reconoce la Public Key. Cópiala de donde copiaste el Access Token.",
    },
    country: {
      field: "accessToken",
      says: "Esa cuenta de Mercado Pago no es de México; Corral cobra en pesos mexicanos.",
    },
  },
  conekta: {
    ...common("El proveedor de OXXO"),
    unknown_key: {
      field: "apiKey",
      says: "No reconocen la llave. Revisa que sea la privada y que elegiste bien: Conekta o Digital FEMSA.",
    },
    webhook_key: {
      field: "webhookKey",
      says: "Eso no es una llave pública. Cópiala entera, desde -----BEGIN PUBLIC KEY-----.",
    },
    test_key: {
      field: "apiKey",
      says: "Es una llave de prueba: ninguna tienda aceptaría sus fichas. Usa la de producción.",
    },
    live_key: { field: "apiKey", says: "Es una llave de producción y aquí se esperaba una de prueba." },
  },
};

/** What a refused check means for whoever gave the keys. */
export const faultInWords = (provider: ProviderName, fault: Fault): Words =>
  words[provider][fault] ?? (words[provider].other as Words);
