/**
 * A link that opens WhatsApp with the text filled in: to a phone in any form or, without one, to a contact that the
 * sender picks. The person presses send.
 */
export const whatsappLink = (phone: string | null, text = "") =>
  `https://wa.me/${phone?.replace(/\D/g, "") ?? ""}${text && `?text=${encodeURIComponent(text)}`}`;
