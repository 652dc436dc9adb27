import { present } from "@corral/domain/kernel/lookup";
import type { CredentialCheck } from "@corral/providers/provider";
import type { ProviderName } from "./known";

type Fault = Extract<CredentialCheck, { ok: false }>["fault"];
interface Words {
  /** The field to check again; none when no typed value is at fault. */
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
    policy: {
      says: "Mercado Pago reconoce el Access Token y no deja usarlo (403 PolicyAgent, PA_UNAUTHORIZED_RESULT_FROM_POLICIES). No es la llave: revisa en su panel que la cuenta esté verificada y la aplicación activa; si lo están, escríbeles a soporte con ese código.",
    },
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

/** The warning about test keys in a real business: what is not offered, and which keys are needed. */
export const TEST_IN_REAL: Record<ProviderName, string> = {
  mercadopago:
    "Son credenciales de prueba: lo que cobren no es dinero y no se cuenta, así que tarjeta, Mercado Pago y SPEI no se ofrecen. Da las de producción.",
  conekta:
    "Es una llave de prueba: ninguna tienda acepta sus fichas y lo que digan no es dinero, así que OXXO no se ofrece. Da la de producción.",
};
export const UNCHECKED =
  "La Public Key no se pudo comprobar: si la tarjeta no funciona, cópiala otra vez de donde copiaste el Access Token.";

/** Explains a refused check to the person who entered the keys. */
export const faultInWords = (provider: ProviderName, fault: Fault): Words =>
  words[provider][fault] ?? present(words[provider].other);
