/** What a buyer may allow (domain.md §7.11). Only the first is needed to buy; each of the others is asked apart and may be taken back. */
export const consentPurposes = ["sale_necessary", "whatsapp_reminders", "marketing", "photos"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentWords: Record<ConsentPurpose, string> = {
  sale_necessary: "Uso de datos para la compra",
  whatsapp_reminders: "Recordatorios por WhatsApp",
  marketing: "Promociones",
  photos: "Uso de fotos",
};
/** Those that somebody may take back without ending a purchase. */
export const voluntaryPurposes = consentPurposes.filter((p) => p !== "sale_necessary");
