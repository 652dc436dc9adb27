import type { CatalogItem } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { useContactEdit } from "#src/features/payments/charges/use-contact-edit";
import { YourData } from "#src/features/payments/charges/your-data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { ApiError } from "#src/shared/api/errors";
import { priceText, readPrice } from "#src/shared/money/price-field";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Chip } from "#src/ui/controls/chips";
import { Segmented } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { useMakeOffer } from "./buyers-data";
import { buyersOfferText as t } from "./buyers-text";
import { emptyFigure, type Figure, FigureFields } from "./figure-fields";

const LESS = [5, 10, 15] as const;

/** A first figure for an item that is open to offers. */
export function NewOffer({ item }: { item: CatalogItem }) {
  const config = useConfig();
  const { online } = useConnection();
  const make = useMakeOffer(item.id);
  const edit = useContactEdit({
    start: (): { values: Figure & { plan: "full" | "deposit" } } => ({ values: { ...emptyFigure, plan: "full" } }),
    inputs: ["amount", "note"],
    needs: () => ["phone"],
    check: ({ amount }) => (readPrice(amount) === null ? { amount: t.noAmount } : {}),
    send: ({ amount, days, note, plan }, buyer) =>
      make.mutateAsync({
        amount: readPrice(amount) ?? 0,
        days,
        note: note.trim(),
        setAside: plan === "deposit",
        ...buyer,
      }),
    onSaved: (offer) => void navigate(to("cobro", { oferta: offer.id }), { replace: true, direction: "none" }),
  });
  if (!config) return null;
  return (
    <form className={styles.part} {...edit.form}>
      <ItemLine item={{ ...item, detail: item.facts ?? item.subtitle, asked: item.price }} asked={t.asked} />
      <div className={styles.block}>
        <FigureFields
          figure={edit.values}
          put={edit.set}
          label={t.howMuch}
          hint={t.howMuchHint}
          noteHint={t.noteHint}
          fault={edit.faultOf}
        >
          <div className={styles.chips}>
            {LESS.map((percent) => (
              <Chip
                key={percent}
                on={false}
                onClick={() => edit.set({ amount: priceText(lessBy(item.price, percent)) })}
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
            value={edit.values.plan}
            options={[
              { value: "full", label: t.plans.full },
              { value: "deposit", label: t.plans.deposit },
            ]}
            onChange={(plan) => edit.set({ plan })}
          />
        </div>
      )}
      <YourData hint={t.yoursHint} field={edit.contactField} privacy={config.privacy} />
      {edit.problem && <Refused error={edit.error} words={edit.problem} />}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      <div className={styles.acts}>
        <Button kind="primary" wide type="submit" busy={edit.isSaving} disabled={!online}>
          {t.send}
        </Button>
        <p className="small muted">{t.holdsNothing}</p>
      </div>
    </form>
  );
}

/** Why it wasn't made; an offer that is open already is one tap away. */
function Refused({ error, words }: { error: unknown; words: string }) {
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
      {words}
    </Banner>
  );
}

/** Rounded down to whole pesos. */
const lessBy = (price: Centavos, percent: number) => Math.floor((price * (100 - percent)) / 10_000) * 100;
