import type { CartQuote, PayMethod, ShippingChoice } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { fromIso, instant } from "@corral/domain/kernel/time";
import { offerMethods } from "@corral/domain/payments/charges/methods";
import { lazy, type ReactNode, type RefObject, useState } from "react";
import styles from "#src/features/payments/charges/charges.module.css";
import { ContactFields, contactFaults, faultsFrom, goToFault } from "#src/features/payments/charges/contact-fields";
import { MethodButton, MethodPicker } from "#src/features/payments/charges/method-picker";
import { PrivacyNotice } from "#src/features/payments/charges/privacy-notice";
import { chargesText as t } from "#src/features/payments/charges/text";
import { contactToSend } from "#src/features/payments/charges/your-data";
import { emptyCart, linesToSend, type useCart } from "#src/features/shop/catalog/cart";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { serverNow } from "#src/offline/clock";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { openMethod } from "#src/shared/open-method";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Checkbox, Segmented } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { useCreateSale } from "./data";

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

/** A method of a provider, or a transfer to the business's own account. */
type Way = PayMethod | "direct";

interface CheckoutProps {
  /** With the freight of the chosen delivery. */
  total: Centavos;
  /** The deposit in centavos; null when only the full amount can be paid. */
  deposit: Centavos | null;
  terms: CartQuote["depositTerms"];
  earliest: string | null;
  /** The heads of its whole lots, as shown. */
  heads: CartQuote["wholeHeads"];
  lines: ReturnType<typeof useCart>;
  /** Where the methods stand, for what leads to them. */
  methods: RefObject<HTMLDivElement | null>;
  /** Called once the purchase is made, before the cart is emptied. */
  onPlaced: () => void;
  /** How it is delivered, and that part of the form (a higher noun's); without a choice it is made later. */
  shipping: ShippingChoice | undefined;
  delivery: (form: { faults: Record<string, string>; isPaying: boolean; onChange: () => void }) => ReactNode;
}

/** Buyer, amount paid now, and payment method: choosing a method places the sale. */
export function Checkout({
  total,
  deposit,
  terms,
  earliest,
  heads,
  lines,
  methods,
  onPlaced,
  shipping,
  delivery,
}: CheckoutProps) {
  const config = useConfig();
  const { online } = useConnection();
  const [contact, changeContact] = useStored("contact");
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Whoever tapped «Apartar» on an animal has chosen already.
  const wantsDeposit = useAddress("cobro").query.plan === "apartar";
  const [plan, setPlan] = useState<"full" | "deposit">(wantsDeposit && deposit !== null ? "deposit" : "full");
  const now = plan === "deposit" && deposit !== null ? deposit : total;
  // Never preselected: consent must be given explicitly.
  const [reminders, setReminders] = useState(false);
  const [picked, setPicked] = useState<Way>();
  const create = useCreateSale();
  const [pendingMethod, setPendingMethod] = useState<Way>();
  const [confirming, setConfirming] = useState(false);
  const unconfirmed =
    create.error instanceof ApiError && create.error.code === "CONTACT_UNCONFIRMED" ? create.error : undefined;
  // Items held by another purchase of this phone: it is offered to continue instead of showing that they are taken.
  const own = create.error instanceof ApiError ? (create.error.extra.charge_id as string | undefined) : undefined;
  const { error } = create;
  // Another animal of the lot can be chosen.
  const lot = lines.find((l) => l.picks && error instanceof ApiError && l.itemId === error.extra.item_id)?.itemId;
  if (!config) return null;
  const offers = offerMethods({
    amount: now,
    now: instant(serverNow()),
    zone: config.zone,
    sessionStart: earliest ? fromIso(earliest) : undefined,
    online,
    inFrame: window.top !== window.self,
    secure: config.secure,
    rules: config.rules,
    configured: { mercadopago: config.mp !== null, conekta: config.conekta },
  });
  // Its freight comes first: what is set aside is paid at once, and the freight with the balance.
  const asksQuote = shipping?.way === "quote" && plan === "full";
  const onDelivery = () => {
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !field.startsWith("shipping."))));
    if (create.error) create.reset();
  };
  const put = (field: keyof typeof contact) => (value: string) => {
    setFaults(({ [field]: _gone, ...rest }) => rest);
    if (create.error) create.reset();
    void changeContact((now) => ({ ...now, [field]: value }));
  };
  /** Places the sale, and opens the method that its buyer pays with; without one its page, where the quote will be. */
  const pick = (method: Way | undefined) => {
    const needs = offers.find((o) => o.method === method)?.needs ?? (method ? [] : ["phone" as const]);
    const wrong = contactFaults(contact, needs);
    setFaults(wrong);
    if (goToFault(wrong)) return;
    setPicked(method);
    setPendingMethod(method);
    create.mutate(
      {
        lines: linesToSend(lines),
        contact: contactToSend(contact),
        seenTotal: total,
        ...(plan === "deposit" && deposit !== null
          ? {
              seenDeposit: deposit,
              ...(terms ? { seenTerms: { days: terms.days, refundable: terms.refundable } } : {}),
            }
          : {}),
        ...(heads ? { seenHeads: heads } : {}),
        ...(shipping ? { shipping } : {}),
        privacyVersion: config.privacy.version,
        ...(reminders ? { whatsappReminders: true } : {}),
      },
      {
        onSuccess: async (sale) => {
          onPlaced();
          await emptyCart();
          const isDirect = method === "direct";
          const address = { c: sale.chargeId, ...(isDirect ? { transferir: "1" } : {}) };
          await navigate(to("cobro", address), { replace: true, direction: "none" });
          if (method && !isDirect) await openMethod(method, sale.chargeId);
        },
        onError: (error) => {
          setPicked(undefined);
          const found = faultsFrom(error);
          setFaults(found);
          const [first = ""] = Object.keys(found);
          if (first.startsWith("shipping."))
            document.querySelector<HTMLElement>(`main [name="${first.slice(9)}"]`)?.focus();
        },
      },
    );
  };
  return (
    <section className={styles.form}>
      <div className={styles.block}>
        <h2>{t.yours}</h2>
        <ContactFields contact={contact} faults={faults} put={put} />
        <div>
          <Checkbox checked={reminders} onChange={setReminders}>
            {t.reminders}
          </Checkbox>
          <p className={cx("small muted", styles.underBox)}>{t.remindersHint}</p>
        </div>
        <PrivacyNotice privacy={config.privacy} />
      </div>
      {delivery({ faults, isPaying: !asksQuote, onChange: onDelivery })}
      {deposit === null && wantsDeposit && <Banner tone="warn">{t.noDeposit}</Banner>}
      {deposit !== null && (
        <div className={styles.block}>
          <h2>{t.plan}</h2>
          <Segmented
            label={t.plan}
            value={plan}
            options={[
              { value: "full", label: t.planFull },
              { value: "deposit", label: t.planDeposit },
            ]}
            onChange={setPlan}
          />
          {plan === "deposit" && (
            <>
              <div className={styles.total}>
                <span>{t.payNow}</span>
                <span className={styles.totalAmount} data-testid="deposit">
                  <MoneyText amount={deposit} />
                </span>
              </div>
              <p className="small muted">
                {t.payLater} <MoneyText amount={total - deposit} />.{" "}
                {t.depositRule(terms?.days ?? config.rules.balanceDays)} {terms?.words}
              </p>
            </>
          )}
        </div>
      )}
      <div className={styles.block} ref={methods} tabIndex={-1}>
        {!asksQuote && <h2>{t.how}</h2>}
        {!online && <Banner icon="offline">{t.offlineCart}</Banner>}
        {create.error && (
          <Banner
            tone={unconfirmed ? "warn" : own ? "info" : "error"}
            action={
              unconfirmed?.extra.way === "email" ? (
                <Button kind="tonal" small onClick={() => setConfirming(true)}>
                  {t.sendCode}
                </Button>
              ) : own ? (
                <ButtonLink kind="tonal" small href={`/cobro?c=${own}`}>
                  {t.goOnPurchase}
                </ButtonLink>
              ) : lot ? (
                <ButtonLink kind="tonal" small href={to("venta-en-linea", { articulo: lot })}>
                  {t.pickOthers}
                </ButtonLink>
              ) : undefined
            }
          >
            {sentenceOf(create.error)}
          </Banner>
        )}
        {confirming && (
          <Spare>
            <ContactCheck
              email={contact.email.trim()}
              onClose={() => setConfirming(false)}
              onConfirmed={() => {
                setConfirming(false);
                pick(pendingMethod);
              }}
            />
          </Spare>
        )}
        {asksQuote ? (
          <Button kind="primary" wide busy={create.isPending} disabled={!online} onClick={() => pick(undefined)}>
            {t.askQuote}
          </Button>
        ) : (
          <MethodPicker
            offers={offers.map((o) => ({
              method: o.method,
              allowed: o.allowed,
              reason: o.reason ?? null,
              speed: o.speed,
              hint: o.hint ?? null,
            }))}
            busy={create.isPending && picked !== "direct" ? picked : undefined}
            onPick={pick}
          >
            {config.rules.directTransfer && (
              <MethodButton
                method="direct"
                icon="bank"
                name={t.direct}
                detail={t.directHint}
                disabled={!online || create.isPending}
                busy={create.isPending && picked === "direct"}
                onClick={() => pick("direct")}
              />
            )}
          </MethodPicker>
        )}
      </div>
    </section>
  );
}
