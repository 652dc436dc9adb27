/** One tap opens WhatsApp, with the text written: towards a phone in any form, or without one towards whom the sender picks. A person presses send. */
export const whatsappLink = (phone: string | null, text = "") =>
  `https://wa.me/${phone?.replace(/\D/g, "") ?? ""}${text && `?text=${encodeURIComponent(text)}`}`;
