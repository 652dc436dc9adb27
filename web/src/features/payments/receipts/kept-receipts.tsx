import { entryOf } from "@corral/domain/kernel/lookup";
import { receiptLinkWords } from "@corral/domain/kernel/receipt-types";
import { useStored } from "#src/offline/storage/stored";
import { List, Row } from "#src/ui/list";
import { receiptsText as t } from "./text";

/** The receipts and tickets that were opened on this phone, which shows them without signal too (product.md §3). */
export function KeptReceipts() {
  const [receipts] = useStored("receipts");
  if (receipts.length === 0) return null;
  return (
    <List heading={t.kept} note={t.keptHint}>
      {receipts.map((it) => (
        <Row
          key={it.id}
          icon={it.tipo === "boleto" ? "ticket" : "receipt"}
          title={it.title}
          detail={[entryOf(receiptLinkWords, it.tipo), it.folio].filter(Boolean).join(" · ")}
          href={`/comprobante/${it.tipo}/${it.id}`}
        />
      ))}
    </List>
  );
}
