import type { CatalogCard, SessionView } from "@corral/contract/types";
import { dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useItem } from "#src/features/shop/catalog/data";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Radio, Stepper } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import type { Line } from "./new-charge";
import styles from "./point-of-sale.module.css";
import { counterText as t } from "./text";

/** Places of a visit: the session, and how many of each price. */
export function SeatsSheet({
  item,
  onClose,
  onAdd,
}: {
  item: CatalogCard;
  onClose: () => void;
  onAdd: (line: Line) => void;
}) {
  const full = useItem(item.id);
  const [picked, setPicked] = useState("");
  const [tier, setTier] = useState("");
  const [qty, setQty] = useState(1);
  const sessions = (full.data?.sessions ?? []).filter((it) => it.availability.buyable);
  const session = sessions.find((it) => it.id === picked) ?? sessions[0];
  const price = session?.tiers.find((it) => it.code === tier) ?? session?.tiers[0];
  return (
    <Sheet
      open
      onClose={onClose}
      title={item.title}
      footer={
        <Button
          kind="primary"
          wide
          disabled={!session || !price}
          onClick={() => session && price && onAdd({ itemId: item.id, sessionId: session.id, tier: price.code, qty })}
        >
          {t.addSeats}
        </Button>
      }
    >
      <Loaded of={full} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
        {() =>
          session && price ? (
            <div className={styles.form}>
              <Choices
                legend={t.pickSession}
                options={sessions.map((it) => ({ value: it.id, label: dateOf(it), note: it.availability.words }))}
                value={session.id}
                onChange={setPicked}
              />
              {session.tiers.length > 1 && (
                <Choices
                  legend={t.seats}
                  options={session.tiers.map((it) => ({ value: it.code, label: it.name, amount: it.price }))}
                  value={price.code}
                  onChange={setTier}
                />
              )}
              <Card>
                <div className="split">
                  <span>{t.seats}</span>
                  <Stepper
                    label={t.seats}
                    value={qty}
                    max={Math.max(1, session.availability.left ?? item.availability.left ?? 20)}
                    onChange={setQty}
                  />
                </div>
              </Card>
            </div>
          ) : (
            <EmptyState icon="calendar" title={t.noSessions} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

const dateOf = (it: SessionView) => `${dayInWords(it.day, { year: false })}, ${it.time}`;

function Choices({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: { value: string; label: string; note?: string; amount?: number }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((it) => (
        <Radio key={it.value} name={legend} checked={it.value === value} onChange={() => onChange(it.value)}>
          {it.label}
          {it.note && <span className="small muted"> · {it.note}</span>}
          {it.amount !== undefined && (
            <span className="small muted">
              {" "}
              · <MoneyText amount={it.amount} />
            </span>
          )}
        </Radio>
      ))}
    </fieldset>
  );
}
