import type { SaleDetail, Shipping } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Badge, Banner, Skeleton } from "#src/ui/feedback";
import { buyersShippingText } from "./buyers-text";
import { useAcceptQuote, useChangeSaleShipping, useSaleShipping } from "./data";
import { QuoteSheet } from "./quote-sheet";
import styles from "./shipping.module.css";
import { ShippingRows } from "./shipping-rows";
import { ShippingSheet } from "./shipping-sheet";
import { shippingText as t } from "./text";

/** How a sale gets to its buyer: staff quotes what was asked, or writes down what the buyer says. `isNext`: nothing comes before the quote. */
export function ShippingPart({ sale, isNext }: { sale: SaleDetail; isNext: boolean }) {
  const shipping = useSaleShipping(sale);
  return (
    <Loaded of={shipping} skeleton={<Skeleton height={140} radius={16} />} missing={null}>
      {(it) => <Part sale={sale} shipping={it} isNext={isNext} />}
    </Loaded>
  );
}

function Part({ sale, shipping: it, isNext }: { sale: SaleDetail; shipping: Shipping; isNext: boolean }) {
  const [open, setOpen] = useState<"change" | "quote">();
  const { can } = useStaff();
  const change = useChangeSaleShipping(sale.id);
  const accept = useAcceptQuote(sale.id);
  const close = () => setOpen(undefined);
  const { quote } = it;
  const mayChange = it.why === null && can("sale.prepare") && it.options.ways.length > 0;
  const mayQuote = it.why === null && can("freight.quote") && quote && quote.state !== "accepted";
  if (it.version === 0 && !mayChange) return null;
  return (
    <section className={styles.part} aria-label={buyersShippingText.delivery}>
      {it.way ? (
        <ShippingRows of={it} heading={buyersShippingText.delivery} quote={quote && <Quote of={quote} />} />
      ) : (
        <Banner
          tone="info"
          icon="pin"
          title={t.none}
          action={
            mayChange && (
              <Button kind="tonal" small onClick={() => setOpen("change")}>
                {buyersShippingText.choose}
              </Button>
            )
          }
        >
          {t.noneHint}
        </Banner>
      )}
      {accept.error && <Banner tone="error">{sentenceOf(accept.error)}</Banner>}
      {(mayQuote || (mayChange && it.way)) && (
        <div className={cx(styles.acts, styles.fill)}>
          {mayQuote && (
            <Button
              kind={quote.state === "asked" && isNext ? "primary" : "tonal"}
              small
              onClick={() => setOpen("quote")}
            >
              {quote.state === "asked" ? t.quote : t.again}
            </Button>
          )}
          {quote?.state === "given" && mayChange && (
            <Button
              kind="tonal"
              small
              busy={accept.isPending}
              onClick={() => accept.mutate({ act: "accept", version: it.version })}
            >
              {t.inPerson}
            </Button>
          )}
          {mayChange && it.way && (
            <Button kind="tonal" small onClick={() => setOpen("change")}>
              {buyersShippingText.change}
            </Button>
          )}
        </div>
      )}
      {open === "change" && <ShippingSheet view={it} send={change.mutateAsync} words={t} onClose={close} />}
      {open === "quote" && <QuoteSheet saleId={sale.id} shipping={it} onClose={close} />}
    </section>
  );
}

/** How a quote stands: beside what it is about. */
const Quote = ({ of: q }: { of: NonNullable<Shipping["quote"]> }) => (
  <>
    <span className={styles.marks}>
      <Badge tone={q.tone}>{q.words}</Badge>
      {q.amount !== null && q.state !== "accepted" && <strong>{spoken(q.amount)}</strong>}
      {q.km !== null && <span>{t.kms(q.km)}</span>}
    </span>
    {q.state === "given" && q.endsWords && <span className={styles.line}>{buyersShippingText.until(q.endsWords)}</span>}
  </>
);
