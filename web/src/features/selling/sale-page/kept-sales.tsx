import type { SaleDetail } from "@corral/contract/types";
import { searchText, searchWords } from "@corral/domain/kernel/text/search-text";
import { type ReactNode, useState } from "react";
import styles from "#src/features/selling/sales/sales.module.css";
import { useKeptSales } from "#src/features/selling/sales/staff/sale-copies";
import { salesText as t } from "#src/features/selling/sales/text";
import { useQueuedWeights } from "#src/features/selling/weighings/data";
import { to } from "#src/nav/paths";
import type { QueuedItem } from "#src/offline/queue/operation";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { SearchBox } from "#src/shared/search/search-box";
import { Badge, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

/** As many fit on a phone without scrolling far. */
const FEW = 6;

/** Where the list can't be read: the sales that this phone has, which open as they were last read; first those to weigh. */
export function KeptSales({ otherwise }: { otherwise: ReactNode }) {
  const { data } = useKeptSales();
  const queued = useQueuedWeights();
  const [word, setWord] = useState("");
  const count = data ? data.toWeigh.length + data.others.length : 0;
  if (!data || count === 0) return otherwise;
  const words = searchWords(word);
  const found = (sales: SaleDetail[]) =>
    sales.filter((x) => {
      const text = searchText(x.title, x.contact.name, x.folio);
      return words.every((it) => text.includes(it));
    });
  const [toWeigh, others] = [found(data.toWeigh), found(data.others)];
  return (
    <>
      {count > FEW && <SearchBox label={t.search} value={word} onSearch={setWord} here />}
      {toWeigh.length > 0 && (
        <List heading={t.toWeigh} note={t.here}>
          {toWeigh.map((x) => (
            <ToWeigh key={x.id} sale={x} queued={queued.get(x.id)} />
          ))}
        </List>
      )}
      {others.length > 0 && (
        <List heading={t.alsoHere}>
          {others.map((x) => (
            <Row
              key={x.id}
              href={hrefOf(x)}
              title={<TitleAndAmount title={x.contact.name} amount={x.total} />}
              detail={
                <>
                  {x.title}
                  <span className={styles.marks}>
                    <Badge tone={x.money.tone}>{x.money.words}</Badge>
                    {x.fulfilment && <Badge tone={x.fulfilment.tone}>{x.fulfilment.words}</Badge>}
                  </span>
                </>
              }
            />
          ))}
        </List>
      )}
      {toWeigh.length + others.length === 0 && <NothingFound word={word} onClear={() => setWord("")} />}
    </>
  );
}

const hrefOf = ({ id }: SaleDetail) => to("cobro", { ver: "ventas", pedido: id });

/** At the scale one looks for the animal; whose it is, and whether it is weighed already, comes next. */
const ToWeigh = ({ sale: x, queued }: { sale: SaleDetail; queued: QueuedItem | undefined }) => (
  <Row
    href={hrefOf(x)}
    title={<TitleAndAmount title={x.title} amount={x.total} />}
    detail={
      <>
        {[x.contact.name, x.scheduledWords ?? t.estimated].join(" · ")}
        <span className={styles.marks}>
          {queued ? (
            <Badge tone={queued.problem ? "error" : "success"} icon={queued.problem ? "warning" : "check"}>
              {queued.problem ? t.needsAttention : t.weighedHere}
            </Badge>
          ) : (
            <Badge tone={x.money.tone}>{x.money.words}</Badge>
          )}
        </span>
      </>
    }
  />
);
