import type { AttemptView, ChargeView } from "@corral/contract/types";
import { mayPayIn } from "@corral/domain/payments/charges/methods";
import { useEffect, useRef, useState } from "react";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useConfig } from "#src/shared/api/config";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { NoAnswer } from "#src/shared/api/within";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import type { useStartAttempt } from "../data";
import { deviceSession, prepareDeviceSession } from "../device-session";
import { boxOf, FIELDS, type FieldName, useSecureFields } from "./use-secure-fields";

const t = payText.card;
const LABELS: Record<FieldName, string> = { cardNumber: t.number, expirationDate: t.expiry, securityCode: t.code };

/** The card form with the provider's secure fields; only a single-use token leaves this page. */
export function CardFields({
  charge,
  start,
  last,
  onOther,
}: {
  charge: ChargeView;
  start: ReturnType<typeof useStartAttempt>;
  /** The charge's last card attempt, also where the bank's answer came while the page was closed. */
  last: AttemptView | undefined;
  onOther: () => void;
}) {
  const config = useConfig();
  const fields = useSecureFields(config?.mp ?? null, charge.remaining);
  const [holder, setHolder] = useState("");
  const [email, setEmail] = useState(charge.contact?.email ?? "");
  const [months, setMonths] = useState("1");
  const [fault, setFault] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  useHoldReload(holder !== "" || fields.method !== undefined);

  const sdkUrl = config?.mp?.sdkUrl;
  useEffect(() => {
    if (sdkUrl) prepareDeviceSession(sdkUrl);
  }, [sdkUrl]);

  // A new attempt with another card needs empty fields; after a mistyped one they keep their text.
  const { renew } = fields;
  const turnedDown = last?.decline;
  const ending = turnedDown && turnedDown.next !== "same_card" ? last.id : undefined;
  const emptied = useRef(ending);
  useEffect(() => {
    if (ending === emptied.current) return;
    emptied.current = ending;
    if (ending) renew();
  }, [ending, renew]);

  const pay = async () => {
    setFault(undefined);
    if (holder.trim().length < 2 || !email.trim() || FIELDS.some((f) => fields.wrong[f])) return setFault(t.bad);
    setPreparing(true);
    try {
      const method = await fields.identify();
      if (!method) return setFault(t.bad);
      const token = await fields.tokenize(holder.trim());
      const deviceId = await deviceSession();
      start.mutate({
        method: "mp_card",
        card: {
          token,
          paymentMethodId: method.id,
          paymentTypeId: method.payment_type_id,
          installments: Number(months),
          ...(deviceId ? { deviceId } : {}),
        },
        payer: { email: email.trim() },
      });
    } catch (e) {
      // Fields that don't answer stay broken, so they are replaced. Offline they can't be loaded again, and the typed text is still good.
      if (hasNoSignal(e)) return setFault(t.noSignal);
      if (e instanceof NoAnswer) renew();
      setFault(e instanceof NoAnswer ? t.noAnswer : isRealCard(e) ? t.realCard : t.bad);
    } finally {
      setPreparing(false);
    }
  };
  const busy = preparing || start.isPending;
  const said = fault ?? (start.error ? sentenceOf(start.error) : busy ? undefined : turnedDown?.message);
  // Only the instalments that the business accepts for this amount.
  const costs = fields.costs.filter((c) => config && mayPayIn(config.rules, c.installments, charge.remaining));
  const chosen = costs.find((c) => String(c.installments) === months);
  // Why cards are refused now, and until when: the server would refuse this attempt too.
  const off = charge.offers.find((o) => o.method === "mp_card" && !o.allowed)?.reason;
  return (
    <form
      className={styles.stack}
      onSubmit={(e) => {
        e.preventDefault();
        if (!busy && !off) void pay();
      }}
      noValidate
    >
      {config?.mode === "demo" && <p className="small muted">{t.demo}</p>}
      {said && said !== off && <Banner tone="error">{said}</Banner>}
      {off && <Banner tone="warn">{off}</Banner>}
      {fields.state === "failed" && (
        <Banner
          tone="error"
          action={
            <Button kind="tonal" small onClick={renew}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}
        </Banner>
      )}
      <SecureBox name="cardNumber" wrong={fields.wrong.cardNumber} />
      <div className={styles.pair}>
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
      <div className={styles.total}>
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
        busy={busy}
        disabled={fields.state !== "ready" || Boolean(off)}
      >
        {t.pay} <MoneyText amount={charge.remaining} />
      </Button>
      <p className="small muted">{fields.state === "loading" ? t.loading : t.safe}</p>
      {(said || off) && (
        <Button kind="plain" wide onClick={onOther}>
          {t.otherMethod}
        </Button>
      )}
    </form>
  );
}

/** The provider wasn't reached, so nothing is wrong with the card. A fetch that never left fails with a TypeError. */
const hasNoSignal = (e: unknown) => !navigator.onLine || e instanceof TypeError;

/** The demo's provider refuses every card that isn't a test card, with an error of its own. */
const isRealCard = (e: unknown) =>
  `${String((e as Error)?.message)} ${JSON.stringify(e, Object.getOwnPropertyNames(e ?? {}))}`.includes("REAL_CARD");

function SecureBox({ name, wrong }: { name: FieldName; wrong: boolean | undefined }) {
  return (
    <div>
      <span className={styles.label}>{LABELS[name]}</span>
      <div id={boxOf(name)} className={styles.field} />
      {wrong ? <p className={styles.fault}>{t.bad}</p> : null}
    </div>
  );
}
