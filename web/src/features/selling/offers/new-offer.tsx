import type { CatalogItem } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { useState } from "react";
import { contactFaults, faultsFrom, goToFault } from "#src/features/payments/charges/contact-fields";
import { contactToSend, YourData } from "#src/features/payments/charges/your-data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { priceText, readPrice } from "#src/shared/money/price-field";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Chip } from "#src/ui/controls/chips";
import { Segmented } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { useMakeOffer } from "./buyers-data";
import { buyersOfferText as t } from "./buyers-text";
import { emptyFigure, FigureFields } from "./figure-fields";

const LESS = [5, 10, 15] as const;

/** A first figure for an item that is open to offers. */
export function NewOffer({ item }: { item: CatalogItem }) {
  const config = useConfig();
  const { online } = useConnection();
  const [contact] = useStored("contact");
  const [figure, setFigure] = useState(emptyFigure);
  const [plan, setPlan] = useState<"full" | "deposit">("full");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const make = useMakeOffer(item.id);
  if (!config) return null;
  const clear = (field: string) => {
    setFaults(({ [field]: _gone, ...rest }) => rest);
    if (make.error) make.reset();
  };
  const send = () => {
    const amount = readPrice(figure.amount);
    const wrong = { ...(amount === null ? { amount: t.noAmount } : {}), ...contactFaults(contact, ["phone"]) };
    setFaults(wrong);
    if (goToFault(wrong) || amount === null) return;
    make.mutate(
      {
        amount,
        days: figure.days,
        note: figure.note.trim(),
        setAside: plan === "deposit",
        contact: contactToSend(contact),
        privacyVersion: config.privacy.version,
      },
      {
        onSuccess: (offer) => void navigate(to("cobro", { oferta: offer.id }), { replace: true, direction: "none" }),
        onError: (error) => setFaults(faultsFrom(error)),
      },
    );
  };
  return (
    <div className={styles.part}>
      <ItemLine item={{ ...item, detail: item.facts ?? item.subtitle, asked: item.price }} asked={t.asked} />
      <div className={styles.block}>
        <FigureFields
          figure={figure}
          put={(some) => {
            if ("amount" in some) clear("amount");
            setFigure({ ...figure, ...some });
          }}
          label={t.howMuch}
          hint={t.howMuchHint}
          noteHint={t.noteHint}
          fault={(field) => faults[field]}
        >
          <div className={styles.chips}>
            {LESS.map((percent) => (
              <Chip
                key={percent}
                on={false}
                onClick={() => {
                  clear("amount");
                  setFigure({ ...figure, amount: priceText(lessBy(item.price, percent)) });
                }}
              >
                {t.less(percent)}
              </Chip>
            ))}
          </div>
        </FigureFields>
      </div>
      {item.deposit !== null && (
        <div className={styles.block}>
          <span>{t.plan}</span>
          <Segmented
            label={t.plan}
            value={plan}
            options={[
              { value: "full", label: t.plans.full },
              { value: "deposit", label: t.plans.deposit },
            ]}
            onChange={setPlan}
          />
        </div>
      )}
      <YourData hint={t.yoursHint} faults={faults} privacy={config.privacy} onTyped={clear} />
      {make.error && Object.keys(faults).length === 0 && <Refused error={make.error} />}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      <div className={styles.acts}>
        <Button kind="primary" wide busy={make.isPending} disabled={!online} onClick={send}>
          {t.send}
        </Button>
        <p className="small muted">{t.holdsNothing}</p>
      </div>
    </div>
  );
}

/** Why it wasn't made; an offer that is open already is one tap away. */
function Refused({ error }: { error: Error }) {
  const open = error instanceof ApiError ? (error.extra.offer_id as string | undefined) : undefined;
  return (
    <Banner
      tone={open ? "info" : "error"}
      action={
        open ? (
          <ButtonLink kind="tonal" small href={to("cobro", { oferta: open })}>
            {t.title}
          </ButtonLink>
        ) : undefined
      }
    >
      {sentenceOf(error)}
    </Banner>
  );
}

/** Rounded down to whole pesos. */
const lessBy = (price: Centavos, percent: number) => Math.floor((price * (100 - percent)) / 10_000) * 100;
