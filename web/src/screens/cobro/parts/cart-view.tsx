import type { PayMethod } from "@corral/contract/types";
import { balanceDays } from "@corral/domain/deposit";
import { isEmail } from "@corral/domain/email";
import { offerMethods } from "@corral/domain/methods";
import type { Centavos } from "@corral/domain/money";
import { parsePhone } from "@corral/domain/phone";
import { fromIso, instant, type Zone } from "@corral/domain/time";
import { useEffect, useState } from "react";
import { emptyCart, setQty, useCart, useQuote } from "../../../data/cart";
import { useCreateSale, usePurchases } from "../../../data/charges";
import { useConfig } from "../../../data/config";
import { ApiError, sentenceOf } from "../../../data/errors";
import { navigate } from "../../../nav/history";
import { to } from "../../../nav/paths";
import { serverNow } from "../../../offline/clock";
import { useConnection } from "../../../offline/connection";
import { changeStored, useStored } from "../../../offline/stored";
import { ItemPhoto } from "../../../parts/item-photo";
import { MoneyText } from "../../../parts/money-text";
import { cobroText as t } from "../../../text/cobro";
import { Button, ButtonLink } from "../../../ui/button";
import { Banner, EmptyState } from "../../../ui/feedback";
import { Field } from "../../../ui/field";
import { Segmented, Stepper, TextInput } from "../../../ui/inputs";
import { Screen } from "../../../ui/screen";
import s from "../cobro.module.css";
import { MethodPicker } from "./method-picker";
import { openMethod } from "./pay";
import { Purchases } from "./purchases";

export function CartView() {
  const cart = useCart();
  const quote = useQuote(cart);
  const gone = quote.data?.gone ?? [];
  useEffect(() => {
    if (gone.length) void changeStored("cart", (now) => now.filter((l) => !gone.includes(l.itemId)));
  }, [gone]);
  if (cart.length === 0) {
    return (
      <Screen title={t.title}>
        <EmptyState
          icon="cart"
          title={t.emptyTitle}
          actions={
            <ButtonLink href="/venta-en-linea" kind="primary">
              {t.shop}
            </ButtonLink>
          }
        >
          {t.empty}
        </EmptyState>
        <Purchases />
      </Screen>
    );
  }
  const lines = quote.data?.lines ?? [];
  return (
    <Screen title={t.cartTitle} wide>
      {gone.length > 0 && <Banner tone="warn">{t.gone}</Banner>}
      <Resume />
      <div className={s.two}>
        <section className={s.block}>
          <div>
            {lines.map((l) => (
              <div key={`${l.itemId}${l.sessionId ?? ""}${l.tier ?? ""}`} className={s.line}>
                <ItemPhoto photo={l.photo} size={160} className={s.thumb} />
                <div className={s.lineBody}>
                  <span className={s.lineTitle}>{l.title}</span>
                  <span className="small muted">{l.subtitle}</span>
                  {!l.availability.buyable && (
                    <span className="small" style={{ color: "var(--clay-text)" }}>
                      {l.availability.words}
                    </span>
                  )}
                  {l.kind === "animal" ? null : (
                    <Stepper
                      label={`Cantidad de ${l.title}`}
                      value={l.qty}
                      min={1}
                      max={Math.max(l.qty, l.maxQty)}
                      onChange={(n) => void setQty(l, n)}
                    />
                  )}
                </div>
                <div className={s.lineEnd}>
                  <strong>
                    <MoneyText amount={l.lineTotal} />
                  </strong>
                  <Button kind="plain" small onClick={() => void setQty(l, 0)} aria-label={`${t.remove} ${l.title}`}>
                    {t.remove}
                  </Button>
                </div>
              </div>
            ))}
          </div>
          <div className={s.total}>
            <span>{t.total}</span>
            <span className={s.totalAmount} data-testid="total">
              {quote.data ? <MoneyText amount={quote.data.total} /> : "…"}
            </span>
          </div>
        </section>
        {quote.data && (
          <Checkout
            key={lines.length}
            total={quote.data.total}
            deposit={quote.data.deposit}
            earliest={quote.data.earliestSession}
            lines={cart}
          />
        )}
      </div>
    </Screen>
  );
}

/** What this phone held and did not pay yet: a reload or a closed tab loses nothing. */
function Resume() {
  const open = usePurchases().data?.purchases.find((p) => p.state === "placed" && p.holdUntil !== null);
  if (!open) return null;
  return (
    <Banner
      tone="info"
      title={t.resume}
      action={
        <ButtonLink href={`/cobro?c=${open.chargeId}`} kind="tonal" small>
          {t.resumeGo}
        </ButtonLink>
      }
    >
      {open.title}
    </Banner>
  );
}

function Checkout({
  total,
  deposit,
  earliest,
  lines,
}: {
  total: number;
  /** What setting it aside costs now; null when it can only be paid whole. */
  deposit: number | null;
  earliest: string | null;
  lines: ReturnType<typeof useCart>;
}) {
  const config = useConfig();
  const { online } = useConnection();
  const [contact, changeContact] = useStored("contact");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [plan, setPlan] = useState<"full" | "deposit">("full");
  const now = plan === "deposit" && deposit !== null ? deposit : total;
  const [picked, setPicked] = useState<PayMethod>();
  const create = useCreateSale();
  if (!config) return null;
  const offers = offerMethods({
    amount: now as Centavos,
    now: instant(serverNow()),
    zone: config.zone as Zone,
    sessionStart: earliest ? fromIso(earliest) : undefined,
    online,
    inFrame: window.top !== window.self,
    secure: config.secure,
    configured: { mercadopago: config.mp !== null, conekta: config.conekta },
  });
  const put = (field: keyof typeof contact) => (value: string) => {
    setFaults(({ [field]: _gone, ...rest }) => rest);
    void changeContact((now) => ({ ...now, [field]: value }));
  };
  const pick = (method: PayMethod) => {
    const needs = offers.find((o) => o.method === method)?.needs ?? [];
    const wrong: Record<string, string> = {};
    if (contact.name.trim().length < 2) wrong.name = "Escribe tu nombre.";
    if (contact.email.trim() ? !isEmail(contact.email.trim()) : needs.includes("email"))
      wrong.email = contact.email.trim()
        ? "Revisa el correo; parece incompleto."
        : "Escribe tu correo: lo pide esta forma de pago.";
    if (contact.phone.trim() ? !parsePhone(contact.phone) : needs.includes("phone"))
      wrong.phone = contact.phone.trim()
        ? "Escribe los 10 dígitos de tu celular."
        : "Escribe tu celular: lo pide OXXO.";
    setFaults(wrong);
    const first = Object.keys(wrong)[0];
    if (first) return document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    setPicked(method);
    create.mutate(
      {
        lines,
        contact: {
          name: contact.name.trim(),
          ...(contact.phone.trim() ? { phone: contact.phone } : {}),
          ...(contact.email.trim() ? { email: contact.email.trim() } : {}),
        },
        seenTotal: total,
        ...(plan === "deposit" && deposit !== null ? { seenDeposit: deposit } : {}),
        privacyVersion: config.privacy.version,
      },
      {
        onSuccess: async (sale) => {
          await changeStored("purchases", (now) =>
            [
              { chargeId: sale.chargeId, saleId: sale.saleId, title: "", total: sale.total, at: serverNow() },
              ...now,
            ].slice(0, 50),
          );
          await emptyCart();
          await navigate(to("cobro", { c: sale.chargeId }), { replace: true, direction: "none" });
          await openMethod(method, sale.chargeId);
        },
        onError: (error) => {
          setPicked(undefined);
          if (error instanceof ApiError)
            setFaults(Object.fromEntries(error.errors.map((e) => [e.field.replace("contact.", ""), e.message])));
        },
      },
    );
  };
  return (
    <section className={s.form}>
      <div className={s.block}>
        <h2>{t.yours}</h2>
        <Field label={t.name} error={faults.name}>
          <TextInput name="name" autoComplete="name" value={contact.name} onChange={put("name")} maxLength={80} />
        </Field>
        <Field label={t.phone} hint={t.phoneHint} error={faults.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={contact.phone}
            onChange={put("phone")}
            maxLength={20}
          />
        </Field>
        <Field label={t.email} hint={t.emailHint} error={faults.email}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={contact.email}
            onChange={put("email")}
            maxLength={120}
          />
        </Field>
        <p className="small muted">{config.privacy.short}</p>
        <details className={s.privacy}>
          <summary>{t.privacy}</summary>
          <p className="small">{config.privacy.full}</p>
        </details>
      </div>
      {deposit !== null && (
        <div className={s.block}>
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
              <div className={s.total}>
                <span>{t.payNow}</span>
                <span className={s.totalAmount} data-testid="deposit">
                  <MoneyText amount={deposit} />
                </span>
              </div>
              <p className="small muted">
                {t.payLater} <MoneyText amount={total - deposit} />. {t.depositRule(balanceDays.default)}
              </p>
            </>
          )}
        </div>
      )}
      <div className={s.block}>
        <h2>{t.how}</h2>
        {create.error && <Banner tone="error">{sentenceOf(create.error)}</Banner>}
        <MethodPicker
          offers={offers.map((o) => ({
            method: o.method,
            allowed: o.allowed,
            reason: o.reason ?? null,
            speed: o.speed,
            hint: o.hint ?? null,
          }))}
          busy={create.isPending ? picked : undefined}
          onPick={pick}
        />
      </div>
    </section>
  );
}
