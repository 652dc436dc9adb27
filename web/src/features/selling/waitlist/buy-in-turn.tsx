import type { WaitlistPlace } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { sentenceOf } from "#src/shared/api/errors";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Stepper } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { useBuyInTurn } from "./buyers-data";
import { buyersPlaceText as t } from "./buyers-text";

type Price = NonNullable<WaitlistPlace["price"]>;

/** On one's turn: how many places of each price, and the purchase, which is paid like any other. */
export function BuyInTurn({ place, price }: { place: WaitlistPlace; price: Price }) {
  const buy = useBuyInTurn(place.id);
  const { online } = useConnection();
  const { tiers } = price;
  const [counts, setCounts] = useState<Record<string, number>>(() => (tiers[0] ? { [tiers[0].code]: place.qty } : {}));
  const chosen = tiers.reduce((n, it) => n + (counts[it.code] ?? 0), 0);
  const total = tiers.length ? tiers.reduce((n, it) => n + it.price * (counts[it.code] ?? 0), 0) : price.total;
  const send = (deposit?: number) =>
    buy.mutate(
      {
        seenTotal: total,
        ...(tiers.length ? { tiers: tiers.map((it) => ({ code: it.code, qty: counts[it.code] ?? 0 })) } : {}),
        ...(deposit === undefined ? {} : { seenDeposit: deposit }),
      },
      { onSuccess: (it) => void navigate(to("cobro", { c: it.chargeId }), { direction: "forward" }) },
    );
  const isEmpty = tiers.length > 0 && chosen === 0;
  return (
    <>
      {tiers.length > 0 && (
        <div className={cx(styles.block, styles.above)}>
          <span>{t.left(place.qty)}</span>
          {tiers.map((it) => (
            <div key={it.code} className={styles.count}>
              <span>
                {it.name} <MoneyText amount={it.price} />
              </span>
              <Stepper
                label={it.name}
                value={counts[it.code] ?? 0}
                min={0}
                max={(counts[it.code] ?? 0) + place.qty - chosen}
                onChange={(n) => setCounts({ ...counts, [it.code]: n })}
              />
            </div>
          ))}
        </div>
      )}
      {buy.error && <Banner tone="error">{sentenceOf(buy.error)}</Banner>}
      <Button
        kind="primary"
        wide
        busy={buy.isPending && buy.variables?.seenDeposit === undefined}
        disabled={!online || buy.isPending || isEmpty}
        onClick={() => send()}
      >
        {isEmpty ? t.pickSome : t.buy(inPesos(total))}
      </Button>
      {price.deposit !== null && (
        <>
          <Button
            kind="tonal"
            wide
            busy={buy.isPending && buy.variables?.seenDeposit !== undefined}
            disabled={!online || buy.isPending}
            onClick={() => send(price.deposit ?? undefined)}
          >
            {t.setAside(spoken(price.deposit))}
          </Button>
          {price.depositWords && <p className="small muted">{price.depositWords}</p>}
        </>
      )}
    </>
  );
}
