import type { CatalogItem } from "@corral/contract/types";
import { hasDates, isGift } from "@corral/domain/kernel/item-kinds";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { useConfig } from "#src/shared/api/config";
import { MoneyText } from "#src/shared/money/money-text";
import { PlaceRows } from "#src/shared/place/place-rows";
import { sellerText } from "#src/shared/text/seller";
import { List, Row } from "#src/ui/list";
import styles from "./item.module.css";
import { itemText as t } from "./text";

/** What a buyer wants to know before paying: tax, deposit, delivery, conditions and place. */
export function SaleTerms({ item }: { item: CatalogItem }) {
  const config = useConfig();
  // A copy that the worker kept before this version has neither deposit nor policies.
  const { details, deposit = null, depositTerms, delivery, policies = [], price } = item;
  // Nothing is sold: there is no tax, no delivery and nothing to agree to.
  const isSale = !isGift(item.kind);
  if (!isSale && !config?.business.address) return null;
  return (
    <div className={styles.terms}>
      <List heading={isSale ? t.sale : undefined}>
        {/* A visit is where it takes place. */}
        {!hasDates(item.kind) && isSale && delivery.length > 0 && (
          <Row icon="pin" title={t.delivery} detail={<Lines of={delivery} />} />
        )}
        {deposit !== null && config && (
          <Row
            icon="clock"
            title={t.deposit}
            detail={
              <>
                <MoneyText amount={deposit} /> {t.depositToday} <MoneyText amount={price - deposit} />{" "}
                {t.depositLater(depositTerms?.days ?? config.rules.balanceDays)}. {depositTerms?.words}
              </>
            }
          />
        )}
        {isSale && details.map((it) => <Row key={it.label} icon="receipt" title={it.label} detail={it.value} />)}
        {isSale && policies.length > 0 && <Row icon="shield" title={t.policies} detail={<Lines of={policies} />} />}
        {config?.business.address && <PlaceRows title={t.place} address={config.business.address} />}
        {/* Writing to the seller is in the bar. */}
        {config?.business.phone && (
          <Row
            icon="phone"
            title={sellerText.call}
            detail={prettyPhone(config.business.phone)}
            href={`tel:${config.business.phone}`}
          />
        )}
      </List>
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <span className={styles.lines}>
    {of.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);
