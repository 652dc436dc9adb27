import { whatsappLink } from "@corral/domain/business/whatsapp";

/** Offers an address by the phone's own sheet (Web Share API); where there is none, as a WhatsApp message. Closing the sheet does nothing. */
export async function share({ title, text, url }: { title: string; text: string; url: string }): Promise<void> {
  if (typeof navigator.share === "function")
    try {
      return await navigator.share({ title, text, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  window.open(whatsappLink(null, `${text}\n${url}`), "_blank", "noopener");
}
