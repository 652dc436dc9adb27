/** The consents of a buyer (domain.md §7.11). Only the first is required to buy; the others are asked for separately and can be withdrawn. */
export const consentPurposes = [
  "sale_necessary",
  "whatsapp_reminders",
  "email_reminders",
  "marketing",
  "photos",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentWords: Record<ConsentPurpose, string> = {
  sale_necessary: "Uso de datos para la compra",
  whatsapp_reminders: "Recordatorios por WhatsApp",
  email_reminders: "Recordatorios por correo",
  marketing: "Promociones",
  photos: "Uso de fotos",
};
/** The consents that can be withdrawn without ending a purchase. */
export const voluntaryPurposes = consentPurposes.filter((p) => p !== "sale_necessary");
