import type { AnimalView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { IconButton } from "#src/ui/controls/button";
import { animalText as t } from "./text";

/** The Web Share API; where there is none, a WhatsApp message with the address. */
export function ShareButton({ animal }: { animal: Pick<AnimalView, "id" | "name"> }) {
  const business = useConfig()?.business.name;
  const share = async () => {
    const url = location.origin + to("animal", { id: animal.id });
    const text = t.shareText(animal.name, business);
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title: animal.name, text, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    window.open(whatsappLink(null, `${text}\n${url}`), "_blank", "noopener");
  };
  return <IconButton icon="share" label={t.share} onClick={() => void share()} />;
}
