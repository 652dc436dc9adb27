import type { CatalogItem } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { contactFaults, faultsFrom, goToFault } from "#src/features/payments/charges/contact-fields";
import { contactToSend, YourData } from "#src/features/payments/charges/your-data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { useItem } from "#src/features/shop/catalog/data";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { sentenceOf } from "#src/shared/api/errors";
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
export default function SponsorPage({ itemId }: { itemId: string }) {
  const item = useItem(itemId);
  const missing = <Gone icon="heart" words={t} />;
  return (
    <Screen title={t.title}>
      <Loaded of={item} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => (it.kind === "sponsorship" && it.availability.buyable ? <Gift item={it} /> : missing)}
      </Loaded>
    </Screen>
  );
}

function Gift({ item }: { item: CatalogItem }) {
  const config = useConfig();
  const { online } = useConnection();
  const [contact] = useStored("contact");
  const [often, setOften] = useState<"monthly" | "once">("monthly");
  const [amount, setAmount] = useState(priceText(item.price));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const sponsor = useSponsor(item.id);
  if (!config) return null;
  const least = spoken(item.price);
  const clear = (field: string) => {
    setFaults(({ [field]: _gone, ...rest }) => rest);
    if (sponsor.error) sponsor.reset();
  };
  const go = () => {
    const centavos = readPrice(amount);
    const tooLittle = centavos === null || centavos < item.price;
    const wrong = { ...(tooLittle ? { amount: t.noAmount(least) } : {}), ...contactFaults(contact, ["phone"]) };
    setFaults(wrong);
    if (goToFault(wrong) || centavos === null) return;
    sponsor.mutate(
      {
        amount: centavos,
        monthly: often === "monthly",
        contact: contactToSend(contact),
        privacyVersion: config.privacy.version,
      },
      {
        onSuccess: (made) => void navigate(to("cobro", { c: made.chargeId }), { replace: true, direction: "forward" }),
        onError: (error) => setFaults(faultsFrom(error)),
      },
    );
  };
  return (
    <div className={styles.part}>
      <ItemLine item={{ id: item.id, title: item.title, detail: item.subtitle, photo: item.photo }} />
      <div className={styles.block}>
        <Segmented
          label={t.howOften}
          value={often}
          options={[
            { value: "monthly", label: t.often.monthly },
            { value: "once", label: t.often.once },
          ]}
          onChange={setOften}
        />
        <p className="small muted">{often === "monthly" ? t.monthlyHint : t.onceHint}</p>
      </div>
      <div className={styles.block}>
        <Field label={t.howMuch} hint={t.howMuchHint(least)} error={faults.amount} required>
          <PriceInput
            name="amount"
            value={amount}
            onChange={(value) => {
              clear("amount");
              setAmount(value);
            }}
            autoComplete="off"
          />
        </Field>
        <div className={styles.chips}>
          {[1, 2, 3].map((times) => (
            <Chip
              key={times}
              on={readPrice(amount) === item.price * times}
              onClick={() => {
                clear("amount");
                setAmount(priceText(item.price * times));
              }}
            >
              {inPesos(item.price * times)}
            </Chip>
          ))}
        </div>
      </div>
      <YourData hint={t.yoursHint} faults={faults} privacy={config.privacy} onTyped={clear} />
      {sponsor.error && Object.keys(faults).length === 0 && <Banner tone="error">{sentenceOf(sponsor.error)}</Banner>}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      <Button kind="primary" wide busy={sponsor.isPending} disabled={!online} onClick={go}>
        {t.go}
      </Button>
    </div>
  );
}
