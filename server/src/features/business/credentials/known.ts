import { isOneOf } from "@corral/domain/kernel/lookup";
import type { ProviderKeys } from "#src/platform/deps";

export type ProviderName = keyof ProviderKeys;
export const providerNames = ["mercadopago", "conekta"] as const satisfies readonly ProviderName[];
export const isProvider = (name: string): name is ProviderName => isOneOf(providerNames, name);

interface KeyField {
  field: string;
  label: string;
  hint: string;
  needed: boolean;
}
/**
 * The keys that each provider issues, named as in its panel, and what to configure there (providers.md §2.1, §2.11.1,
 * §3.9).
 */
export const known: Record<
  ProviderName,
  {
    name: string;
    pays: string;
    keys: readonly KeyField[];
    where: string;
    events: readonly { name: string; why: string }[];
    notes: readonly string[];
  }
> = {
  mercadopago: {
    name: "Mercado Pago",
    pays: "Tarjeta, cuenta de Mercado Pago y SPEI",
    keys: [
      {
        field: "accessToken",
        label: "Access Token",
        hint: "Tus integraciones → tu aplicación → Credenciales de producción. Empieza con APP_USR-.",
        needed: true,
      },
      { field: "publicKey", label: "Public Key", hint: "Está junto al Access Token.", needed: true },
      {
        field: "webhookSecret",
        label: "Clave secreta de los webhooks",
        hint: "Aparece cuando guardas la dirección de abajo en su panel.",
        needed: false,
      },
    ],
    where: "Tus integraciones → tu aplicación → Webhooks → Configurar notificaciones → Modo productivo.",
    events: [
      { name: "Order (Mercado Pago)", why: "tarjeta y SPEI" },
      { name: "Pagos", why: "cuenta de Mercado Pago" },
      { name: "Contracargos", why: "si un comprador desconoce un pago" },
      { name: "Reclamos", why: "si un comprador se queja en Mercado Pago" },
      { name: "Alertas de fraude", why: "para no entregar lo que se pagó con un fraude; se manda una sola vez" },
    ],
    notes: [
      "Los avisos de las órdenes sólo se configuran en su panel: sin esta dirección ahí, te enteras cuando Corral pregunta, unos minutos después.",
      "Sin la clave secreta los avisos se toman como sospecha: antes de creerles, se pregunta a Mercado Pago.",
    ],
  },
  conekta: {
    name: "OXXO",
    pays: "Efectivo en OXXO",
    keys: [
      {
        field: "apiKey",
        label: "Llave privada",
        hint: "En su panel, en Desarrolladores → Llaves API. La privada, no la pública.",
        needed: true,
      },
      {
        field: "webhookKey",
        label: "Llave pública de los webhooks",
        hint: "La que empieza con -----BEGIN PUBLIC KEY-----; en una sola línea también sirve.",
        needed: false,
      },
    ],
    where: "Desarrolladores → Webhooks → Agregar.",
    events: [
      { name: "order.paid", why: "la ficha se pagó" },
      { name: "order.expired", why: "la ficha venció" },
      { name: "order.canceled", why: "la ficha se canceló" },
      { name: "order.pending_payment", why: "la ficha se creó" },
    ],
    notes: [
      "OXXO pasó de Conekta a Digital FEMSA: elige con quién es tu contrato. Las llaves son de ese panel.",
      "La dirección tiene que empezar con https y verse desde internet: su panel no acepta localhost.",
    ],
  },
};
