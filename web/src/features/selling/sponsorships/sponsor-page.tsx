import type { CatalogItem } from "@corral/contract/types";
import { isGift } from "@corral/domain/kernel/item-kinds";
import { spoken } from "@corral/domain/kernel/money";
import { useContactEdit } from "#src/features/payments/charges/use-contact-edit";
import { YourData } from "#src/features/payments/charges/your-data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { useItem } from "#src/features/shop/catalog/data";
import type { PageQuery } from "#src/nav/buyer-page";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { Gone } from "#src/shared/gone";
import { Loaded } from "#src/shared/loaded";
import { inPesos } from "#src/shared/money/in-pesos";
import { priceText, readPrice } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Button } from "#src/ui/controls/button";
import { Chip } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { Segmented } from "#src/ui/controls/inputs";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { useSponsor } from "./sponsor-data";
import { sponsorText as t } from "./sponsor-text";

/** `cobro?apadrinar=`: how much, and whether once or by the month; then it is paid as any charge. */
export default function SponsorPage({ query: { apadrinar: itemId = "" } }: { query: PageQuery }) {
  const item = useItem(itemId);
  const missing = <Gone icon="heart" words={t} />;
  return (
    <Screen title={t.title}>
      <Loaded of={item} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => (isGift(it.kind) && it.availability.buyable ? <Gift item={it} /> : missing)}
      </Loaded>
    </Screen>
  );
}

function Gift({ item }: { item: CatalogItem }) {
  const config = useConfig();
  const { online } = useConnection();
  const sponsor = useSponsor(item.id);
  const least = spoken(item.price);
  const edit = useContactEdit({
    start: (): { values: { amount: string; often: "monthly" | "once" } } => ({
      values: { amount: priceText(item.price), often: "monthly" },
    }),
    inputs: ["amount"],
    needs: () => ["phone"],
    check: ({ amount }) => ((readPrice(amount) ?? 0) < item.price ? { amount: t.noAmount(least) } : {}),
    send: ({ amount, often }, buyer) =>
      sponsor.mutateAsync({
        amount: readPrice(amount) ?? 0,
        monthly: often === "monthly",
        ...buyer,
      }),
    onSaved: (made) => void navigate(to("cobro", { c: made.chargeId }), { replace: true, direction: "forward" }),
  });
  if (!config) return null;
  const { amount, often } = edit.values;
  return (
    <form className={styles.part} {...edit.form}>
      <ItemLine item={{ id: item.id, title: item.title, detail: item.subtitle, photo: item.photo }} />
      <div className={styles.block}>
        <Segmented
          label={t.howOften}
          value={often}
          options={[
            { value: "monthly", label: t.often.monthly },
            { value: "once", label: t.often.once },
          ]}
          onChange={(often) => edit.set({ often })}
        />
        <p className="small muted">{often === "monthly" ? t.monthlyHint : t.onceHint}</p>
      </div>
      <div className={styles.block}>
        <Field label={t.howMuch} hint={t.howMuchHint(least)} error={edit.faultOf("amount")} required>
          <PriceInput name="amount" value={amount} onChange={(amount) => edit.set({ amount })} autoComplete="off" />
        </Field>
        <div className={styles.chips}>
          {[1, 2, 3].map((times) => (
            <Chip
              key={times}
              on={readPrice(amount) === item.price * times}
              onClick={() => edit.set({ amount: priceText(item.price * times) })}
            >
              {inPesos(item.price * times)}
            </Chip>
          ))}
        </div>
      </div>
      <YourData hint={t.yoursHint} field={edit.contactField} privacy={config.privacy} />
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      <Button kind="primary" wide type="submit" busy={edit.isSaving} disabled={!online}>
        {t.go}
      </Button>
    </form>
  );
}
