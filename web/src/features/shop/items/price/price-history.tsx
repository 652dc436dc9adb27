import { Pages } from "#src/shared/lists/pages";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";
import { type StaffItem, usePrices } from "../data";
import { itemsText as t } from "../text";

/** The price history of an item: amount, who and when. */
export function PriceHistory({ item }: { item: StaffItem }) {
  const prices = usePrices(item.id);
  return (
    <Pages of={prices} empty={<p className="muted">{t.prices.none}</p>}>
      {(rows) => (
        <List heading={t.prices.title}>
          {rows.map((p) => (
            <Row
              key={p.id}
              title={p.who}
              detail={
                <>
                  {p.atWords}
                  {p.pricePerKg !== null && p.estWeightG !== null && (
                    <>
                      {" "}
                      · <MoneyText amount={p.pricePerKg} /> {t.perKg}, {p.estWeightG / 1000} kg
                    </>
                  )}
                </>
              }
              value={<MoneyText amount={p.price} />}
            />
          ))}
        </List>
      )}
    </Pages>
  );
}
