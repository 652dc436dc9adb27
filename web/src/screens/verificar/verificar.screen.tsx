import type { ReceiptFacts } from "@corral/contract/types";
import { DEFAULT_ZONE, fromIso, type Instant, momentInWords, type Zone, zoneInWords } from "@corral/domain/kernel/time";
import { useChecked, useFragment, useIssued } from "#src/features/payments/receipts/verify";
import { Facts } from "#src/features/payments/receipts/verify/facts";
import { Standing } from "#src/features/payments/receipts/verify/standing";
import { verifyText as t } from "#src/features/payments/receipts/verify/text";
import { VerdictCard, type VerdictKind } from "#src/features/payments/receipts/verify/verdict-card";
import styles from "#src/features/payments/receipts/verify/verify.module.css";
import { useAddress } from "#src/nav/address";
import { useConfig } from "#src/shared/api/config";
import { OfflineError } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

/** The page of a receipt's QR (rulings 18): verifies the signature on this phone, and asks the business for the receipt's current status if it can. */
export function VerificarScreen() {
  const { code } = useAddress("comprobante/verificar/:code").params;
  const fragment = useFragment();
  const checked = useChecked(code, fragment);
  const isSealed = fragment !== "";
  const genuine = checked.data?.verdict === "genuine";
  const issued = useIssued(code, !isSealed || genuine);
  const config = useConfig();
  const offline = issued.error instanceof OfflineError;

  const kind = ((): VerdictKind | undefined => {
    if (isSealed) return checked.data?.verdict ?? (checked.error ? "not_checked" : undefined);
    if (issued.data) return "registered";
    if (issued.data === null) return "unknown_code";
    return issued.error ? "ask_later" : undefined;
  })();
  const shown = isSealed ? (genuine ? checked.data?.facts : undefined) : issued.data ? factsOf(issued.data) : undefined;
  const again = () => void (isSealed ? checked.refetch() : issued.refetch());
  const zone = config?.zone ?? DEFAULT_ZONE;
  return (
    <Screen title={t.title}>
      <div className={styles.page} aria-live="polite" aria-busy={kind === undefined}>
        {kind === undefined ? (
          <>
            <Skeleton height={320} radius={16} />
            <p className={styles.note}>{t.checking}</p>
          </>
        ) : (
          <VerdictCard kind={kind} business={config?.business.name} caution={isChanged(issued.data)}>
            {shown && (
              <>
                <div className={styles.standing}>
                  <Standing issued={issued.data} asking={issued.isPending} offline={offline} />
                </div>
                <Facts code={code} facts={shown} issued={inWords(zone, shown.issued)} />
              </>
            )}
          </VerdictCard>
        )}
        <div className={styles.actions}>
          {(kind === "no_key_here" || kind === "not_checked" || kind === "ask_later") && (
            <Button kind="primary" icon="refresh" wide onClick={again}>
              {t.retry}
            </Button>
          )}
          <ButtonLink kind="tonal" wide href="/venta-en-linea">
            {t.shop}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t.privacy}</p>
      </div>
    </Screen>
  );
}

const isChanged = (x: ReceiptFacts | null | undefined) =>
  x === null ||
  (x !== undefined && (x.standing.replacedBy !== null || x.standing.refunded > 0 || x.standing.sale !== undefined));
const inWords = (zone: Zone, at: Instant) => `${momentInWords(zone, at, { year: true })} (${zoneInWords(zone)})`;
const factsOf = (x: ReceiptFacts) => ({
  tipo: x.tipo,
  folio: x.folio,
  issued: fromIso(x.issuedAt),
  total: x.total,
});
