import type { CatalogCard, PricedLine } from "@corral/contract/types";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useQuote } from "#src/features/shop/catalog/cart";
import { ItemPhoto } from "#src/shared/item-photo";
import { Pages } from "#src/shared/lists/pages";
import { MoneyText } from "#src/shared/money/money-text";
import { SearchBox } from "#src/shared/search/search-box";
import { Button, IconButton } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Segmented, Stepper } from "#src/ui/controls/inputs";
import { Banner, NothingFound } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDesktop } from "#src/ui/use-desktop";
import { CustomerFields, type CustomerFieldsProps } from "./customer-fields";
import { useOnSale } from "./data";
import type { Line, NewChargeProps } from "./new-charge";
import styles from "./point-of-sale.module.css";
import { SeatsSheet } from "./seats-sheet";
import { counterText as t } from "./text";
import { usePicked } from "./use-picked";

const same = (a: Line, b: Pick<Line, "itemId" | "sessionId" | "tier">) =>
  a.itemId === b.itemId && a.sessionId === b.sessionId && a.tier === b.tier;

/** On a phone behind a row, as with an amount: two fields that few fill in would push the catalogue off the screen. */
function Customer(props: CustomerFieldsProps) {
  const [open, setOpen] = useState(false);
  const isWide = useDesktop();
  const { value, fault } = props;
  const fields = <CustomerFields {...props} />;
  if (isWide) return fields;
  return (
    <>
      <List note={["customer.phone", "customer.name"].map(fault).find(Boolean)}>
        <Row
          icon="user"
          title={value.name.trim() || value.phone.trim() || t.noCustomer}
          detail={t.customer}
          onClick={() => setOpen(true)}
        />
      </List>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t.customer}
        footer={
          <Button kind="primary" wide onClick={() => setOpen(false)}>
            {t.done}
          </Button>
        }
      >
        <div className={styles.form}>{fields}</div>
      </Sheet>
    </>
  );
}

/** Charges items of the catalogue, searched and added, at the server's prices. */
export function ByCatalog({ customer, setCustomer, fault, busy, go, onDirty }: NewChargeProps) {
  const [q, setQ] = useState("");
  const [group, setGroup] = useState("");
  const { lines, put } = usePicked();
  const [seats, setSeats] = useState<CatalogCard | null>(null);
  const [plan, setPlan] = useState<"all" | "deposit">("all");
  const found = useOnSale(q, group);
  const quote = useQuote(lines);
  const change = (next: Line[]) => {
    put(next);
    onDirty(next.length > 0);
  };
  const add = (line: Line) =>
    change(
      lines.some((l) => same(l, line))
        ? lines.map((l) => (same(l, line) ? { ...l, qty: l.qty + line.qty } : l))
        : [...lines, line],
    );
  const setQty = (line: PricedLine, qty: number) =>
    change(qty < 1 ? lines.filter((l) => !same(l, line)) : lines.map((l) => (same(l, line) ? { ...l, qty } : l)));
  const priced = lines.length > 0 ? quote.data : undefined;
  const deposit = plan === "deposit" ? (priced?.deposit ?? null) : null;
  const due = deposit ?? priced?.total ?? 0;
  return (
    <div className={styles.catalog}>
      <div className={styles.pick}>
        <SearchBox label={t.search} value={q} onSearch={setQ} />
        <Chips label={t.groupsLabel}>
          {Object.entries(t.groups).map(([value, label]) => (
            <Chip key={value} on={value === group} onClick={() => setGroup(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
        <Pages
          of={found}
          empty={
            <NothingFound
              word={q}
              onClear={() => {
                setQ("");
                setGroup("");
              }}
            >
              {t.nothingHint}
            </NothingFound>
          }
        >
          {(rows) => (
            <List heading={t.onSale}>
              {rows.map((it) => (
                <Row
                  key={it.id}
                  lead={<ItemPhoto photo={it.photo} size={160} className={styles.thumb} />}
                  title={it.title}
                  // Under the title: beside it a phone would leave no room for a name.
                  detail={
                    <>
                      <MoneyText amount={it.price} /> · {it.availability.words}
                    </>
                  }
                  end={
                    <IconButton
                      icon={lines.some((l) => l.itemId === it.id) && it.animalId ? "check" : "plus"}
                      kind="tonal"
                      label={t.add(it.title)}
                      disabled={it.animalId !== null && lines.some((l) => l.itemId === it.id)}
                      onClick={() =>
                        hasDates(it.kind) ? setSeats(it) : add({ itemId: it.id, sessionId: null, tier: null, qty: 1 })
                      }
                    />
                  }
                />
              ))}
            </List>
          )}
        </Pages>
      </div>
      {priced && (
        <div className={styles.basket}>
          <h2>{t.lines}</h2>
          <Card>
            {priced.gone.length > 0 && <Banner tone="warn">{t.gone}</Banner>}
            {priced.lines.map((l) => (
              <div key={`${l.itemId}${l.sessionId}${l.tier}`} className={styles.line}>
                <span className={styles.lineTitle}>
                  {l.title}
                  <span className="small muted">{l.subtitle}</span>
                </span>
                <MoneyText amount={l.lineTotal} />
                {l.maxQty > 1 ? (
                  <Stepper
                    label={t.qty(l.title)}
                    value={l.qty}
                    min={0}
                    max={l.maxQty}
                    onChange={(qty) => setQty(l, qty)}
                  />
                ) : (
                  <Button kind="plain" small aria-label={t.remove(l.title)} onClick={() => setQty(l, 0)}>
                    {t.remove("").trim()}
                  </Button>
                )}
              </div>
            ))}
            <div className={styles.total}>
              <span>{t.total}</span>
              <MoneyText amount={priced.total} />
            </div>
          </Card>
          {priced.deposit !== null && (
            <Segmented
              label={t.plan}
              value={plan}
              onChange={setPlan}
              options={[
                { value: "all", label: t.payAll(spoken(priced.total)) },
                { value: "deposit", label: t.payDeposit(spoken(priced.deposit)) },
              ]}
            />
          )}
          <Customer value={customer} onChange={setCustomer} fault={fault} />
        </div>
      )}
      <div className={styles.go} data-screen-footer="within">
        <Button
          kind="primary"
          wide
          busy={busy || (lines.length > 0 && quote.isFetching)}
          disabled={!priced || priced.lines.length === 0}
          onClick={() =>
            priced &&
            go({
              sale: {
                lines: lines.filter((l) => !priced.gone.includes(l.itemId)),
                seenTotal: priced.total,
                ...(deposit !== null ? { seenDeposit: deposit } : {}),
              },
            })
          }
        >
          {due > 0 ? t.charge(spoken(due as Centavos)) : t.pickNothing}
        </Button>
      </div>
      {seats && (
        <SeatsSheet
          item={seats}
          onClose={() => setSeats(null)}
          onAdd={(line) => {
            add(line);
            setSeats(null);
          }}
        />
      )}
    </div>
  );
}
