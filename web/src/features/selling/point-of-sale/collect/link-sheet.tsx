import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useChargeLink } from "../data";
import styles from "../point-of-sale.module.css";
import { collectText as t } from "../text";

/** The charge for another phone: a QR large enough to scan from this screen, the customer's chat, and the address. */
export function LinkSheet({ chargeId, onClose }: { chargeId: string; onClose: () => void }) {
  const link = useChargeLink(chargeId);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.ways.link}
      footer={
        <ButtonLink
          kind="primary"
          wide
          icon="whatsapp"
          target="_blank"
          rel="noopener"
          aria-disabled={!link.data}
          href={link.data?.whatsapp}
        >
          {t.share}
        </ButtonLink>
      }
    >
      <Loaded of={link} skeleton={<Skeleton height={280} radius={12} />} missing={null}>
        {(it) => (
          <div className={styles.form}>
            <p>{t.linkHint}</p>
            <img className={styles.qr} alt={t.qr} src={`data:image/svg+xml;utf8,${encodeURIComponent(it.qrSvg)}`} />
            <span className={`${styles.link} small muted`}>{it.url}</span>
            <CopyButton text={it.url} label={t.copy} wide />
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}
