import { whatsappLink } from "@corral/domain/business/whatsapp";
import { parsePhone, prettyPhone } from "@corral/domain/kernel/text/phone";
import { useEffect, useState } from "react";
import styles from "#src/features/payments/receipts/receipt.module.css";
import { Logo } from "#src/shared/logo";
import { MoneyText } from "#src/shared/money/money-text";
import { QrCode } from "#src/shared/qr/qr-code";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import type { Provisional } from "./provisional";
import { offlineCashText } from "./text";

const t = offlineCashText.provisional;
type Paper = "58" | "80";
/** A paper roll has no pages: one page as long as this receipt. */
const PAGES: Record<Paper, string> = {
  58: "@page { size: 58mm 210mm; margin: 3mm }",
  80: "@page { size: 80mm 210mm; margin: 4mm }",
};

/** The receipt until it has its folio: on the screen, on the ticket printer or by WhatsApp. */
export function ProvisionalPaper({ receipt: r }: { receipt: Provisional }) {
  const [paper, setPaper] = useState<Paper>("58");
  const [printRequests, setPrintRequests] = useState(0);
  // Prints once the page's paper size is applied.
  useEffect(() => {
    if (printRequests > 0) window.print();
  }, [printRequests]);
  const print = (on: Paper) => {
    setPaper(on);
    setPrintRequests((n) => n + 1);
  };
  const facts = [
    [t.folio, r.folio],
    [t.date, r.issuedWords],
    [t.buyer, r.buyer],
    [t.concept, r.concept],
  ] as const;
  const sums = [
    [r.concept, r.amount],
    [t.total, r.amount],
    [t.tendered, r.tendered],
    [t.change, r.change],
  ] as const;
  return (
    <>
      <style>{PAGES[paper]}</style>
      <article className={styles.paper} data-paper={paper}>
        <header className={styles.head}>
          {r.seller.logo && <Logo id={r.seller.logo} className={styles.logo} />}
          <strong className={styles.seller}>{r.seller.name}</strong>
          <span className="small">{r.seller.legalName}</span>
          {r.seller.rfc && <span className="small">RFC {r.seller.rfc}</span>}
          <span className="small">{r.seller.address}</span>
          <span className="small">{prettyPhone(r.seller.phone)}</span>
        </header>
        <h2 className={styles.kind}>{t.kind}</h2>
        <div className={styles.banner}>
          <Banner tone="warn" icon="offline" title={t.mark}>
            {t.markHint}
          </Banner>
        </div>
        <span className={styles.amount}>
          <MoneyText amount={r.amount} />
        </span>
        <span className="small">{r.amountWords}</span>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.facts}>
          {sums.map(([label, amount]) => (
            <div key={label} className={label === t.total ? styles.strong : ""}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
        <ul className={styles.notes}>
          {r.notes.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
        <QrCode text={r.url} alt={t.qr} className={styles.qr} />
        <span className="small">{t.scan}</span>
      </article>
      <div className={styles.actions}>
        <ButtonLink
          kind="primary"
          wide
          icon="whatsapp"
          href={whatsappLink(r.phone ? (parsePhone(r.phone) ?? null) : null, r.shareText)}
          target="_blank"
          rel="noreferrer"
        >
          {t.share}
        </ButtonLink>
        <div className={styles.papers}>
          <Button kind="tonal" small icon="print" onClick={() => print("58")}>
            {t.ticket58}
          </Button>
          <Button kind="tonal" small icon="print" onClick={() => print("80")}>
            {t.ticket80}
          </Button>
        </div>
      </div>
    </>
  );
}
