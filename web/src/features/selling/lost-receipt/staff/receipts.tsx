import type { NewReceiptLink, SaleDetail as Sale } from "@corral/contract/types";
import { receiptLinkWords } from "@corral/domain/kernel/receipt-types";
import { useState } from "react";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useRelink } from "./data";

/** The receipts of a sale; with permission, a button for a new link. */
export function Receipts({ sale: x }: { sale: Sale }) {
  const [open, setOpen] = useState<Sale["receipts"][number]>();
  if (x.receipts.length === 0) return null;
  return (
    <>
      <List heading={t.receipts}>
        {x.receipts.map((r) => (
          <Row
            key={r.folio}
            icon="receipt"
            href={`/comprobante/${r.tipo}/${r.id}`}
            title={receiptLinkWords[r.tipo]}
            detail={<span className="num">{r.folio}</span>}
            beside={
              x.may.relink ? (
                <IconButton icon="link" label={t.relinkOf(r.folio)} onClick={() => setOpen(r)} />
              ) : undefined
            }
          />
        ))}
      </List>
      {open && <RelinkSheet saleId={x.id} receipt={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function RelinkSheet({
  saleId,
  receipt,
  onClose,
}: {
  saleId: string;
  receipt: Sale["receipts"][number];
  onClose: () => void;
}) {
  const relink = useRelink(saleId);
  const [made, setMade] = useState<NewReceiptLink>();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.relinkTitle(receipt.folio)}
      footer={
        made ? (
          made.whatsapp ? (
            <ButtonLink kind="primary" wide icon="whatsapp" href={made.whatsapp} target="_blank" rel="noopener">
              {t.relinkSend}
            </ButtonLink>
          ) : (
            <CopyButton text={made.url} label={t.relinkCopy} wide />
          )
        ) : (
          <Button
            kind="primary"
            wide
            icon="link"
            busy={relink.isPending}
            onClick={() => relink.mutate(receipt.id, { onSuccess: setMade })}
          >
            {t.relinkGo}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {relink.error && <Banner tone="error">{sentenceOf(relink.error)}</Banner>}
        {made ? (
          <>
            <Banner tone="success">{t.relinkDone}</Banner>
            <p className={styles.text}>{made.url}</p>
            {made.whatsapp && <CopyButton text={made.url} label={t.relinkCopy} />}
          </>
        ) : (
          <p>{t.relinkHint}</p>
        )}
      </div>
    </Sheet>
  );
}
