import type { AttemptView, ChargeView } from "@corral/contract/types";
import { emailHint, isEmail } from "@corral/domain/kernel/text/email";
import { seen } from "@corral/domain/kernel/text/unseen";
import { mayPayIn } from "@corral/domain/payments/charges/methods";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { chargesText } from "#src/features/payments/charges/text";
import { readStored } from "#src/offline/storage/stored";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useConfig } from "#src/shared/api/config";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { NoAnswer } from "#src/shared/api/within";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import type { useStartAttempt } from "../data";
import { deviceSession, prepareDeviceSession } from "../device-session";
import type { FieldError } from "../secure-fields";
import { CardBrand } from "./card-brand";
import { boxOf, FIELDS, type FieldName, useSecureFields } from "./use-secure-fields";

const t = payText.card;
const LABELS: Record<FieldName, string> = { cardNumber: t.number, expirationDate: t.expiry, securityCode: t.code };

interface CardFieldsProps {
  charge: ChargeView;
  start: ReturnType<typeof useStartAttempt>;
  /** The charge's last card attempt, also where the bank's answer came while the page was closed. */
  last: AttemptView | undefined;
  onOther: () => void;
}

/** The card form with the provider's secure fields; only a single-use token leaves this page. */
export function CardFields({ charge, start, last, onOther }: CardFieldsProps) {
  const config = useConfig();
  const [marks, setMarks] = useState<Marks>({});
  // A refusal is told until the person does something about it.
  const [settled, setSettled] = useState<string>();
  const touched = (name: Mark) => {
    setMarks(({ [name]: _gone, ...rest }) => rest);
    setFault(undefined);
    setSettled(last?.id);
    if (!start.isPending && start.error) start.reset();
  };
  const fields = useSecureFields(config?.mp ?? null, charge.remaining, touched);
  const [holder, setHolder] = useState("");
  const [email, setEmail] = useState(charge.contact?.email ?? readStored("contact").email);
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

  const form = useRef<HTMLFormElement>(null);
  const show = (found: Marks) => {
    setMarks(found);
    const first = ORDER.find((name) => found[name]);
    if (first === "holder" || first === "email")
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else if (first) fields.focus(first);
  };
  const missing = (names: readonly FieldName[]): Marks =>
    Object.fromEntries(names.map((name) => [name, t.missing[name]]));
  const pay = async () => {
    setFault(undefined);
    setSettled(last?.id);
    const silent = FIELDS.filter(fields.isSilent);
    const found: Marks = {};
    for (const name of FIELDS) {
      const words = wordsOf(name, fields.wrong[name]);
      if (words) found[name] = words;
    }
    if (fields.isSilent("cardNumber")) found.cardNumber = t.missing.cardNumber;
    if (holder.trim().length < 2) found.holder = t.missing.holder;
    if (!isEmail(seen(email))) found.email = seen(email) ? chargesText.faults.email : chargesText.faults.noEmail;
    // A silent field alone stops nothing: the provider knows whether it is empty.
    if (Object.keys(found).length > 0) return show({ ...missing(silent), ...found });
    setMarks({});
    setPreparing(true);
    try {
      const method = await fields.identify();
      if (!method) return show({ cardNumber: t.unknown });
      const token = await fields.tokenize(holder.trim());
      const deviceId = await deviceSession();
      start.mutate({
        method: "mp_card",
        card: {
          token,
          paymentMethodId: method.id,
          paymentTypeId: method.payment_type_id,
          installments: Number(months),
          holder: holder.trim().slice(0, 80),
          ...(deviceId ? { deviceId } : {}),
        },
        payer: { email: email.trim() },
      });
    } catch (e) {
      // Fields that don't answer stay broken, so they are replaced. Offline they can't be loaded again, and the typed text is still good.
      if (hasNoSignal(e)) return setFault(t.noSignal);
      if (e instanceof NoAnswer) renew();
      if (e instanceof NoAnswer) return setFault(t.noAnswer);
      if (isRealCard(e)) return setFault(t.realCard);
      const empty = silent.length > 0 && !fields.isSilent("cardNumber");
      if (empty) show(missing(silent));
      else setFault(t.bad);
    } finally {
      setPreparing(false);
    }
  };
  const busy = preparing || start.isPending;
  const said =
    fault ?? (start.error ? sentenceOf(start.error) : busy || settled === last?.id ? undefined : turnedDown?.message);
  // Only the instalments that the business accepts for this amount.
  const costs = fields.costs.filter((c) => config && mayPayIn(config.rules, c.installments, charge.remaining));
  const chosen = costs.find((c) => String(c.installments) === months);
  const total = chosen && chosen.installment_rate > 0 ? Math.round(chosen.total_amount * 100) : charge.remaining;
  // Why cards are refused now, and until when: the server would refuse this attempt too.
  const off = charge.offers.find((o) => o.method === "mp_card" && !o.allowed)?.reason;
  // Another card is typed into the fields below, which are empty; only another way to pay is elsewhere.
  const out = (
    <Button kind="tonal" small onClick={onOther}>
      {t.otherMethod}
    </Button>
  );
  return (
    <form
      ref={form}
      className={styles.stack}
      onSubmit={(e) => {
        e.preventDefault();
        if (!busy && !off) void pay();
      }}
      noValidate
    >
      {said && said !== off && (
        <Banner tone="error" action={out}>
          {said}
        </Banner>
      )}
      {off && (
        <Banner tone="warn" action={out}>
          {off}
        </Banner>
      )}
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
      {config?.mode === "demo" && <p className="small muted">{t.demo}</p>}
      <SecureBox name="cardNumber" fault={marks.cardNumber ?? wordsOf("cardNumber", fields.wrong.cardNumber)}>
        <CardBrand method={fields.method} />
      </SecureBox>
      <div className={styles.pair}>
        <SecureBox
          name="expirationDate"
          fault={marks.expirationDate ?? wordsOf("expirationDate", fields.wrong.expirationDate)}
        />
        <SecureBox
          name="securityCode"
          fault={marks.securityCode ?? wordsOf("securityCode", fields.wrong.securityCode)}
          hint={t.codeHint[fields.codeLength ?? 3]}
        />
      </div>
      <Field label={t.holder} error={marks.holder}>
        <TextInput
          name="holder"
          autoComplete="cc-name"
          value={holder}
          onChange={(value) => {
            setHolder(value);
            touched("holder");
          }}
          maxLength={60}
        />
      </Field>
      <Field
        label={t.email}
        hint={emailHint(email) ?? t.emailHint}
        error={marks.email ?? faultOf(start.error, "payer.email")}
      >
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(value) => {
            setEmail(value);
            touched("email");
          }}
          maxLength={120}
        />
      </Field>
      {costs.length > 1 && (
        <Field label={t.months}>
          <Select
            value={months}
            onChange={(value) => {
              setMonths(value);
              touched("months");
            }}
            options={costs.map((c) => ({ value: String(c.installments), label: c.recommended_message }))}
          />
        </Field>
      )}
      {total > charge.remaining && <p className="small">{t.withInterest(inPesos(total - charge.remaining))}</p>}
      <p className="small muted">{fields.state === "loading" ? t.loading : t.safe}</p>
      <div className={styles.dock} data-screen-footer="last">
        <div className={styles.total}>
          <span>{t.total}</span>
          <strong>
            <MoneyText amount={total} />
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
          {t.pay} <MoneyText amount={total} />
        </Button>
      </div>
    </form>
  );
}

/** The provider wasn't reached, so nothing is wrong with the card. A fetch that never left fails with a TypeError. */
const hasNoSignal = (e: unknown) => !navigator.onLine || e instanceof TypeError;

/** The demo's provider refuses every card that isn't a test card, with an error of its own. */
const isRealCard = (e: unknown) =>
  `${String((e as Error)?.message)} ${JSON.stringify(e, Object.getOwnPropertyNames(e ?? {}))}`.includes("REAL_CARD");

type Mark = FieldName | "holder" | "email" | "months";
/** What is missing or wrong, by field. */
type Marks = Partial<Record<Mark, string>>;
const ORDER = [...FIELDS, "holder", "email"] as const;

/** The provider's fault of a field in words. */
function wordsOf(name: FieldName, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (isRealCard(error)) return t.realCard;
  return error.cause === "invalid_length" ? t.short[name] : t.invalid[name];
}

function SecureBox({
  name,
  fault,
  hint,
  children,
}: {
  name: FieldName;
  fault: string | undefined;
  hint?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div>
      <span className={styles.label}>{LABELS[name]}</span>
      <div className={children ? styles.shell : undefined}>
        <div id={boxOf(name)} className={styles.field} data-invalid={fault ? "" : undefined} />
        {children}
      </div>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : (
        hint && <p className="small muted">{hint}</p>
      )}
    </div>
  );
}
