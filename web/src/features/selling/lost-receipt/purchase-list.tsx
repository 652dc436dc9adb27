import { DEFAULT_ZONE, dayIn, dayInWords, fromIso, isZone } from "@corral/domain/time";
import { useConfig } from "../data/config";
import { usePurchaseList } from "../data/lost-receipt";
import { comprobanteText } from "../text/comprobante";
import { perdidoText as t } from "../text/perdido";
import { ButtonLink } from "../ui/button";
import { EmptyState, Skeleton } from "../ui/feedback";
import { List, Row } from "../ui/list";
import { Screen } from "../ui/screen";
import { Loaded } from "./loaded";
import { LostReceiptLink } from "./lost-receipt-link";
import { MoneyText } from "./money-text";

/** What the link opens that somebody was sent who had lost theirs (rulings 42): all that was bought with one contact. */
export default function PurchaseList({ id }: { id: string }) {
  const list = usePurchaseList(id);
  const configured = useConfig()?.zone ?? "";
  const zone = isZone(configured) ? configured : DEFAULT_ZONE;
  return (
    <Screen title={t.listTitle}>
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
            {purchases.map((p) => (
              <List key={p.chargeId} heading={dayInWords(dayIn(zone, fromIso(p.placedAt)))}>
                <Row
                  icon="cart"
                  title={p.title}
                  detail={p.stateWords}
                  value={<MoneyText amount={p.total} />}
                  href={`/cobro?c=${p.chargeId}`}
                />
                {p.receipts.map((r) => (
                  <Row
                    key={r.id}
                    icon="receipt"
                    title={comprobanteText.names[r.tipo]}
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
