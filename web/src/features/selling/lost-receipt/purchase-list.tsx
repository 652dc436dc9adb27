import { receiptLinkWords } from "@corral/domain/kernel/receipt-types";
import { DEFAULT_ZONE, dayIn, dayInWords, fromIso, isZone } from "@corral/domain/kernel/time";
import { PurchaseFacts } from "#src/features/selling/sales/purchases";
import styles from "#src/features/selling/sales/sales.module.css";
import type { PageQuery } from "#src/nav/buyer-page";
import { useConfig } from "#src/shared/api/config";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { usePurchaseList } from "./data";
import { LostReceiptLink } from "./lost-receipt-link";
import { lostReceiptText as t } from "./text";

/** The page of the link sent to a contact that lost theirs (rulings 42): all its purchases. */
export default function PurchaseList({ query: { compras: id = "" } }: { query: PageQuery }) {
  const list = usePurchaseList(id);
  const configured = useConfig()?.zone ?? "";
  const zone = isZone(configured) ? configured : DEFAULT_ZONE;
  const dayOf = (p?: { placedAt: string }) => p && dayInWords(dayIn(zone, fromIso(p.placedAt)));
  return (
    <Screen title={t.listTitle} wide>
      <Loaded
        of={list}
        skeleton={<Skeleton height={320} radius={16} />}
        missing={
          <EmptyState
            icon="link"
            title={t.missing}
            actions={
              <>
                <LostReceiptLink>{t.again}</LostReceiptLink>
                <ButtonLink kind="plain" href="/venta-en-linea">
                  {t.shop}
                </ButtonLink>
              </>
            }
          >
            {t.missingHint}
          </EmptyState>
        }
      >
        {({ contact, business, purchases }) => (
          <>
            <p className="muted">{t.listOf(contact, business)}</p>
            {purchases.length === 0 && <EmptyState icon="receipt" title={t.none} />}
            {/* A day is said once, above the first of its purchases. */}
            {purchases.map((p, n) => (
              <List key={p.chargeId} heading={dayOf(p) === dayOf(purchases[n - 1]) ? undefined : dayOf(p)}>
                <Row
                  {...(p.photo
                    ? { lead: <ItemPhoto photo={p.photo} size={160} className={styles.thumb} /> }
                    : { icon: "cart" as const })}
                  title={p.title}
                  detail={<PurchaseFacts of={p} />}
                  href={`/cobro?c=${p.chargeId}`}
                />
                {p.receipts.map((r) => (
                  <Row
                    key={r.id}
                    icon="receipt"
                    title={receiptLinkWords[r.tipo]}
                    detail={r.folio ?? undefined}
                    href={`/comprobante/${r.tipo}/${r.id}`}
                  />
                ))}
              </List>
            ))}
            <p className="muted small">{t.listHint}</p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
