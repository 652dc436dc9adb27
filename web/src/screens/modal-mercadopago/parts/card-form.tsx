import type { ChargeView } from "@corral/contract/types";
import { mayPayIn } from "@corral/domain/methods";
import { useEffect, useRef, useState } from "react";
import { useCheckCharge, useStartAttempt } from "../../../data/charges";
import { useConfig } from "../../../data/config";
import { deviceSession, prepareDeviceSession } from "../../../data/device-session";
import { faultOf, sentenceOf } from "../../../data/errors";
import { openFrame } from "../../../nav/frame";
import { goBack } from "../../../nav/history";
import { useHoldReload } from "../../../offline/use-hold-reload";
import { MoneyText } from "../../../parts/money-text";
import s from "../../../parts/payment.module.css";
import { pagosText } from "../../../text/pagos";
import { Button } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";
import { Field } from "../../../ui/field";
import { Select, TextInput } from "../../../ui/inputs";
import { boxOf, FIELDS, type FieldName, useSecureFields } from "./use-secure-fields";

const t = pagosText.card;
const LABELS: Record<FieldName, string> = { cardNumber: t.number, expirationDate: t.expiry, securityCode: t.code };

/** The card in the provider's own fields; what leaves this page is a token that works once. */
export function CardForm({ charge }: { charge: ChargeView }) {
  const config = useConfig();
  const fields = useSecureFields(config?.mp ?? null, charge.remaining);
  const start = useStartAttempt(charge.id);
  const check = useCheckCharge(charge.id);
  const [holder, setHolder] = useState("");
  const [email, setEmail] = useState(charge.contact?.email ?? "");
  const [months, setMonths] = useState("1");
  const [fault, setFault] = useState<string>();
  const [tokenizing, setTokenizing] = useState(false);
  const asked = useRef("");
  useHoldReload(holder !== "" || fields.method !== undefined);

  const sdkUrl = config?.mp?.sdkUrl;
  useEffect(() => {
    if (sdkUrl) prepareDeviceSession(sdkUrl);
  }, [sdkUrl]);

  const challenge = charge.attempts.find((a) => a.method === "mp_card" && a.action?.kind === "challenge");
  const confirm = async () => {
    if (!challenge?.action) return;
    await openFrame(challenge.action.url, t.bank);
    // The frame's word is only a hint: our server asks the provider.
    check.mutate();
  };
  useEffect(() => {
    if (!challenge || asked.current === challenge.id) return;
    asked.current = challenge.id;
    void confirm();
  });

  const waiting = charge.attempts.find(
    (a) => ["processing", "unknown", "created"].includes(a.state) && a.method === "mp_card",
  );
  if (challenge || waiting) {
    return (
      <div className={s.stack}>
        <Banner tone={waiting ? "warn" : "info"}>{challenge ? t.challenge : (waiting?.stateWords ?? "")}</Banner>
        {challenge && (
          <Button kind="primary" wide onClick={() => void confirm()}>
            {t.openBank}
          </Button>
        )}
        <Button kind="plain" wide onClick={() => goBack(`/cobro?c=${charge.id}`)}>
          {t.otherMethod}
        </Button>
      </div>
    );
  }

  const pay = async () => {
    setFault(undefined);
    if (!fields.method || holder.trim().length < 2 || !email.trim() || FIELDS.some((f) => fields.wrong[f]))
      return setFault(t.bad);
    setTokenizing(true);
    const token = await fields.tokenize(holder.trim()).catch((e: unknown) => {
      setFault(
        JSON.stringify(e, Object.getOwnPropertyNames(e ?? {})).includes("REAL_CARD_IN_DEMO") ||
          String((e as Error)?.message).includes("REAL_CARD")
          ? t.realCard
          : t.bad,
      );
      return undefined;
    });
    const deviceId = token && (await deviceSession());
    setTokenizing(false);
    if (!token) return;
    start.mutate({
      method: "mp_card",
      card: {
        token,
        paymentMethodId: fields.method.id,
        paymentTypeId: fields.method.payment_type_id,
        installments: Number(months),
        ...(deviceId ? { deviceId } : {}),
      },
      payer: { email: email.trim() },
    });
  };
  const decline = start.error ? sentenceOf(start.error) : undefined;
  // Only the months that the business takes, from their amount.
  const costs = fields.costs.filter((c) => config && mayPayIn(config.rules, c.installments, charge.remaining));
  const chosen = costs.find((c) => String(c.installments) === months);
  return (
    <form
      className={s.stack}
      onSubmit={(e) => {
        e.preventDefault();
        void pay();
      }}
      noValidate
    >
      {config?.mode === "demo" && <p className="small muted">{t.demo}</p>}
      {(fault ?? decline) && <Banner tone="error">{fault ?? decline}</Banner>}
      {fields.state === "failed" && (
        <Banner
          tone="error"
          action={
            <Button kind="tonal" small onClick={fields.retry}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}
        </Banner>
      )}
      <SecureBox name="cardNumber" wrong={fields.wrong.cardNumber} />
      <div className={s.pair}>
        <SecureBox name="expirationDate" wrong={fields.wrong.expirationDate} />
        <SecureBox name="securityCode" wrong={fields.wrong.securityCode} />
      </div>
      <Field label={t.holder}>
        <TextInput name="holder" autoComplete="cc-name" value={holder} onChange={setHolder} maxLength={60} />
      </Field>
      <Field label={t.email} hint={t.emailHint} error={faultOf(start.error, "payer.email")}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          maxLength={120}
        />
      </Field>
      {costs.length > 1 && (
        <Field label={t.months}>
          <Select
            value={months}
            onChange={setMonths}
            options={costs.map((c) => ({ value: String(c.installments), label: c.recommended_message }))}
          />
        </Field>
      )}
      <div className={s.total}>
        <span>{charge.concept}</span>
        <strong>
          <MoneyText
            amount={chosen && chosen.installment_rate > 0 ? Math.round(chosen.total_amount * 100) : charge.remaining}
          />
        </strong>
      </div>
      <Button
        kind="primary"
        wide
        type="submit"
        icon="card"
        busy={tokenizing || start.isPending}
        disabled={fields.state !== "ready"}
      >
        {t.pay} <MoneyText amount={charge.remaining} />
      </Button>
      <p className="small muted">{t.safe}</p>
      {start.error && (
        <Button kind="plain" wide onClick={() => goBack(`/cobro?c=${charge.id}`)}>
          {t.otherMethod}
        </Button>
      )}
    </form>
  );
}

function SecureBox({ name, wrong }: { name: FieldName; wrong: boolean | undefined }) {
  return (
    <div>
      <span className={s.label}>{LABELS[name]}</span>
      <div id={boxOf(name)} className={s.field} />
      {wrong ? <p className={s.fault}>{t.bad}</p> : null}
    </div>
  );
}
