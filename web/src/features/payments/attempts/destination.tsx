import type { ChargeView } from "@corral/contract/types";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";

const t = payText.spei;
type Transfer = NonNullable<ChargeView["attempts"][number]["clabe"]>;

/** The destination of a transfer, as far as the provider gave it; the rest is on the provider's own page. */
export function Destination({ of: c }: { of: Pick<Transfer, "clabe" | "grouped" | "reference" | "ticketUrl"> }) {
  const number = c.grouped ?? c.reference;
  return (
    <>
      {number && (
        <>
          <span className="muted small">{c.clabe ? t.clabe : t.reference}</span>
          <span className={styles.reference} translate="no" data-testid={c.clabe ? "clabe" : "reference"}>
            {number}
          </span>
        </>
      )}
      {c.clabe && <CopyButton text={c.clabe} label={t.copy} kind="primary" />}
      {!c.clabe && c.reference && <CopyButton text={c.reference} label={t.copyReference} kind="tonal" />}
      {!c.clabe && c.ticketUrl && (
        <>
          <ButtonLink kind="primary" wide href={c.ticketUrl} target="_blank" rel="noreferrer">
            {t.openPage}
          </ButtonLink>
          <p className="small muted">{t.pageHint}</p>
        </>
      )}
      {!c.clabe && !c.ticketUrl && <p className="small">{t.noAccount}</p>}
    </>
  );
}
