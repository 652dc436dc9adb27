import { whatsappLink } from "@corral/domain/business/whatsapp";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { inPesos } from "#src/shared/money/in-pesos";
import { sellerText } from "#src/shared/text/seller";
import { Icon } from "#src/ui/icon";
import styles from "./buy-bar.module.css";
import { itemText } from "./text";

const t = itemText.bar;

/** What a buyer writes about an item: its name, price and address. */
const askingAbout = ({ itemId, what, price }: { itemId: string; what: string; price: number }) =>
  sellerText.aboutItem(what, inPesos(price), location.origin + to("venta-en-linea", { articulo: itemId }));

/** A WhatsApp message to the seller with what it is about; nothing where the business has no phone for it. */
export function AskSeller({ itemId, what, price }: { itemId: string; what: string; price: number }) {
  const business = useConfig()?.business;
  const phone = business?.whatsapp || business?.phone;
  if (!phone) return null;
  const words = askingAbout({ itemId, what, price });
  return (
    <a
      className={styles.ask}
      href={whatsappLink(phone, words)}
      target="_blank"
      rel="noopener"
      aria-label={t.ask}
      title={t.ask}
    >
      <Icon name="whatsapp" size={24} />
    </a>
  );
}
