import { receiptPdf } from "@corral/contract/payments/receipts.files";
import type { ReceiptView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { useState } from "react";
import { pathOf, withQuery } from "#src/shared/api/http";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./receipt.module.css";
import { receiptsText as t } from "./text";

/** Share, download, print: one row above the receipt, which a phone shows without scrolling; never on paper. */
export function ReceiptActions({ receipt: r }: { receipt: ReceiptView }) {
  const [open, setOpen] = useState<"share" | "print">();
  const close = () => setOpen(undefined);
  const pdf = (papel: string) => withQuery(pathOf(receiptPdf, { tipo: r.tipo, id: r.id }), { papel });
  const share = () => {
    if (!navigator.share) return setOpen("share");
    // Closing the phone's own sheet rejects; where it can't be opened, ours is.
    navigator.share({ text: r.shareText }).catch((e: unknown) => {
      if ((e as Error).name !== "AbortError") setOpen("share");
    });
  };
  return (
    <div className={styles.actions}>
      <Button kind="primary" small icon="share" onClick={share}>
        {t.shareIt}
      </Button>
      <ButtonLink kind="tonal" small icon="download" href={pdf("carta")} download aria-label={t.download}>
        PDF
      </ButtonLink>
      <Button kind="tonal" small icon="print" onClick={() => setOpen("print")}>
        {t.print}
      </Button>
      <Sheet open={open === "share"} onClose={close} title={t.shareIt}>
        <div className={styles.choices}>
          <ButtonLink
            kind="primary"
            wide
            icon="whatsapp"
            href={whatsappLink(null, r.shareText)}
            target="_blank"
            rel="noreferrer"
          >
            {t.share}
          </ButtonLink>
          <CopyButton text={location.href} label={t.copyLink} />
        </div>
      </Sheet>
      <Sheet open={open === "print"} onClose={close} title={t.print}>
        <div className={styles.choices}>
          {(
            [
              ["carta", t.pdf],
              ["58", t.ticket58],
              ["80", t.ticket80],
            ] as const
          ).map(([paper, label]) => (
            <ButtonLink
              key={paper}
              kind={paper === "carta" ? "primary" : "tonal"}
              wide
              icon="print"
              href={pdf(paper)}
              target="_blank"
              rel="noreferrer"
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
