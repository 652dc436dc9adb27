import type { SaleRow } from "@corral/contract/types";
import { paymentSaid, paymentStates } from "@corral/domain/selling/sale-words";
import styles from "#src/features/selling/sales/sales.module.css";
import { type SaleSearch, useSales } from "#src/features/selling/sales/staff/data";
import { salesText as t } from "#src/features/selling/sales/text";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { NotFound, Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { MoneyText } from "#src/shared/money/money-text";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { SaleDetail } from "./sale-detail";

/** The most used filters; the two selects narrow further. */
const QUICK = {
  all: {},
  to_deliver: { fulfilment: "to_deliver" },
  asked: { fulfilment: "asked" },
  due: { order: "due" },
  delivered: { fulfilment: "delivered" },
  ended: { order: "ended" },
} as const satisfies Record<string, SaleSearch>;
const names = Object.keys(QUICK) as (keyof typeof QUICK)[];
const GOODS = ["docs_pending", "ready", "in_transit"] as const;
const one = <T extends string>(of: readonly T[], text: string | undefined) => of.find((it) => it === text);

/** The sales for staff: the list, or one by `?pedido=`. */
export default function SalesPage() {
  const { query } = useAddress("cobro");
  return query.pedido ? <SaleDetail key={query.pedido} id={query.pedido} /> : <SaleList query={query} />;
}

function SaleList({ query }: { query: Record<string, string> }) {
  const quick = one(names, query.grupo) ?? "all";
  const payment = one(paymentStates, query.pago);
  const goods = one(GOODS, query.entrega);
  const q = query.q ?? "";
  const sales = useSales({
    q,
    ...QUICK[quick],
    ...(payment ? { payment } : {}),
    ...(goods ? { fulfilment: goods } : {}),
  });
  const change = (next: Record<string, string>) =>
    void navigate(
      to("cobro", {
        ver: "pedidos",
        grupo: quick === "all" ? "" : quick,
        pago: payment ?? "",
        entrega: goods ?? "",
        q,
        ...next,
      }),
      { replace: true, keep: true, direction: "none" },
    );
  const filtered = q !== "" || quick !== "all" || payment !== undefined || goods !== undefined;
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => change({ q: word })} />
        <Chips label={t.filters}>
          {names.map((it) => (
            <Chip key={it} on={it === quick} onClick={() => change({ grupo: it === "all" ? "" : it })}>
              {t.quick[it]}
            </Chip>
          ))}
        </Chips>
        <div className={styles.picks}>
          <Field label={t.payment}>
            <Select
              value={payment ?? ""}
              onChange={(pago) => change({ pago })}
              options={[
                { value: "", label: t.anyPayment },
                ...paymentStates.map((it) => ({ value: it, label: paymentSaid[it].words })),
              ]}
            />
          </Field>
          <Field label={t.goods}>
            <Select
              value={goods ?? ""}
              onChange={(entrega) => change({ entrega })}
              options={[{ value: "", label: t.anyGoods }, ...GOODS.map((it) => ({ value: it, label: t.goodsOf[it] }))]}
            />
          </Field>
        </div>
      </div>
      <Pages
        of={sales}
        empty={
          filtered ? (
            <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href="/cobro?ver=pedidos" />
          ) : (
            <EmptyState icon="receipt" title={t.none}>
              {t.noneHint}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <List>
            {rows.map((it) => (
              <Line key={it.id} sale={it} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function Line({ sale: x }: { sale: SaleRow }) {
  const { order, payment, fulfilment } = x;
  return (
    <Row
      href={to("cobro", { ver: "pedidos", pedido: x.id })}
      title={x.buyer}
      detail={
        <>
          {x.title} · {x.placedWords}
          {x.folio && <span className="num"> · {x.folio}</span>}
          <span className={styles.marks}>
            {/* «Confirmada, Pagada» would be redundant: the order's state is shown only where it adds something. */}
            {order.state !== "confirmed" && <Badge tone={order.tone}>{order.words}</Badge>}
            <Badge tone={payment.tone}>{payment.words}</Badge>
            {fulfilment && order.state !== "placed" && <Badge tone={fulfilment.tone}>{fulfilment.words}</Badge>}
            {x.asked && (
              <Badge tone="warn" icon="warning">
                {t.asked}
              </Badge>
            )}
          </span>
        </>
      }
      value={<MoneyText amount={x.total} />}
    />
  );
}
