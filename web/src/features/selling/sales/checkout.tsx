import type { CartQuote, PayMethod, ShippingChoice } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { fromIso, instant } from "@corral/domain/kernel/time";
import { hasLimitInTheWay, offerMethods } from "@corral/domain/payments/charges/methods";
import { lazy, type ReactNode, type RefObject, useState } from "react";
import styles from "#src/features/payments/charges/charges.module.css";
import { ContactFields } from "#src/features/payments/charges/contact-fields";
import { MethodButton, MethodPicker } from "#src/features/payments/charges/method-picker";
import { PrivacyNotice } from "#src/features/payments/charges/privacy-notice";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useContactEdit } from "#src/features/payments/charges/use-contact-edit";
import { linesToSend, type useCart } from "#src/features/shop/catalog/cart";
import { emptyCart } from "#src/features/shop/catalog/change-cart";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { serverNow } from "#src/offline/clock";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { ApiError } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { openMethod } from "#src/shared/open-method";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Checkbox, Segmented } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { useCreateSale } from "./data";

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

/** A method of a provider, a transfer to the business's own account, or several payments. */
type Way = PayMethod | "direct" | "divide";
/** What the page of the charge opens by itself, by its parameter of the address. */
const OPENS = { direct: { transferir: "1" }, divide: { dividir: "1" } } as const;
const isMethod = (way: Way): way is PayMethod => !(way in OPENS);

/** What is chosen besides the contact, and how it is paid. */
interface Choice {
  plan: "full" | "deposit";
  reminders: boolean;
  way: Way | undefined;
}

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
  delivery: (form: {
    faultOf: (field: string) => string | undefined;
    isPaying: boolean;
    onChange: () => void;
  }) => ReactNode;
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
  // Whoever tapped «Apartar» on an animal has chosen already.
  const wantsDeposit = useAddress("cobro").query.plan === "apartar";
  const create = useCreateSale();
  const [confirming, setConfirming] = useState(false);
  const payNow = (plan: Choice["plan"]) => (plan === "deposit" && deposit !== null ? deposit : total);
  const methodsFor = (plan: Choice["plan"]) =>
    config
      ? offerMethods({
          amount: payNow(plan),
          now: instant(serverNow()),
          zone: config.zone,
          sessionStart: earliest ? fromIso(earliest) : undefined,
          online,
          inFrame: window.top !== window.self,
          secure: config.secure,
          rules: config.rules,
          configured: { mercadopago: config.mp !== null, conekta: config.conekta },
        })
      : [];
  const goOn = async (chargeId: string, way: Way | undefined) => {
    onPlaced();
    await emptyCart();
    const opens = way && !isMethod(way) ? OPENS[way] : {};
    await navigate(to("cobro", { c: chargeId, ...opens }), { replace: true, direction: "none" });
    if (way && isMethod(way)) await openMethod(way, chargeId);
  };
  const edit = useContactEdit({
    start: (): { values: Choice } => ({
      values: {
        plan: wantsDeposit && deposit !== null ? "deposit" : "full",
        // Never preselected: consent must be given explicitly.
        reminders: false,
        way: undefined,
      },
    }),
    needs: (_, { plan, way }) => methodsFor(plan).find((o) => o.method === way)?.needs ?? (way ? [] : ["phone"]),
    send: ({ plan, reminders }, buyer) =>
      create.mutateAsync({
        lines: linesToSend(lines),
        ...buyer,
        seenTotal: total,
        ...(plan === "deposit" && deposit !== null
          ? {
              seenDeposit: deposit,
              ...(terms ? { seenTerms: { days: terms.days, refundable: terms.refundable } } : {}),
            }
          : {}),
        ...(heads ? { seenHeads: heads } : {}),
        ...(shipping ? { shipping } : {}),
        ...(reminders ? { whatsappReminders: true } : {}),
      }),
    onSaved: (sale, _, { way }) => void goOn(sale.chargeId, way),
  });
  if (!config) return null;
  const { plan, reminders, way } = edit.values;
  const offers = methodsFor(plan);
  // Its freight comes first: what is set aside is paid at once, and the freight with the balance.
  const asksQuote = shipping?.way === "quote" && plan === "full";
  /** Places the sale, and opens the method that its buyer pays with; without one its page, where the quote will be. */
  const pick = (way: Way | undefined) => {
    edit.set({ way });
    edit.save();
  };
  return (
    <form className={styles.form} {...edit.form} onSubmit={(e) => e.preventDefault()}>
      <div className={styles.block}>
        <h2>{t.yours}</h2>
        <ContactFields field={edit.contactField} />
        <div>
          <Checkbox checked={reminders} onChange={(reminders) => edit.set({ reminders })}>
            {t.reminders}
          </Checkbox>
          <p className={cx("small muted", styles.underBox)}>{t.remindersHint}</p>
        </div>
        <PrivacyNotice privacy={config.privacy} />
      </div>
      {delivery({ faultOf: edit.faultOf, isPaying: !asksQuote, onChange: () => edit.touch("shipping") })}
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
            onChange={(plan) => edit.set({ plan })}
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
        {edit.problem && (
          <Refused error={edit.error} words={edit.problem} lines={lines} onConfirm={() => setConfirming(true)} />
        )}
        {confirming && (
          <Spare>
            <ContactCheck
              email={edit.contactField("email").value.trim()}
              onClose={() => setConfirming(false)}
              onConfirmed={() => {
                setConfirming(false);
                edit.save();
              }}
            />
          </Spare>
        )}
        {asksQuote ? (
          <Button kind="primary" wide busy={edit.isSaving} disabled={!online} onClick={() => pick(undefined)}>
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
            busy={edit.isSaving && way && isMethod(way) ? way : undefined}
            onPick={pick}
          >
            {config.rules.directTransfer && (
              <MethodButton
                method="direct"
                icon="bank"
                name={t.direct}
                detail={t.directHint}
                disabled={!online || edit.isSaving}
                busy={edit.isSaving && way === "direct"}
                onClick={() => pick("direct")}
              />
            )}
            {hasLimitInTheWay(offers) && (
              <MethodButton
                method="divide"
                icon="receipt"
                name={t.divide}
                detail={t.divideHint}
                disabled={!online || edit.isSaving}
                busy={edit.isSaving && way === "divide"}
                onClick={() => pick("divide")}
              />
            )}
          </MethodPicker>
        )}
      </div>
    </form>
  );
}

/** Why the sale wasn't placed, and what leads on. */
function Refused({
  error,
  words,
  lines,
  onConfirm,
}: {
  error: unknown;
  words: string;
  lines: CheckoutProps["lines"];
  onConfirm: () => void;
}) {
  const { code, extra = {} } = error instanceof ApiError ? error : {};
  // Items held by another purchase of this phone: it is offered to continue instead of showing that they are taken.
  const own = extra.charge_id as string | undefined;
  // Another animal of the lot can be chosen.
  const lot = lines.find((l) => l.picks && l.itemId === extra.item_id)?.itemId;
  const isUnconfirmed = code === "CONTACT_UNCONFIRMED";
  return (
    <Banner
      tone={isUnconfirmed ? "warn" : own ? "info" : "error"}
      action={
        isUnconfirmed && extra.way === "email" ? (
          <Button kind="tonal" small onClick={onConfirm}>
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
      {words}
    </Banner>
  );
}
