import type { SurplusChoice, SurplusItem, SurplusView } from "@corral/contract/types";
import { isClabe } from "@corral/domain/clabe";
import { type Centavos, spoken } from "@corral/domain/money";
import { useState } from "react";
import { ApiError, sentenceOf } from "../../data/errors";
import { useChooseSurplus } from "../../data/surplus";
import { surplusText as t } from "../../text/surplus";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { Radio, Select, TextInput } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./surplus.module.css";

type Choice = SurplusChoice["choice"];

/** One question with its answers; only what is possible is offered. */
export function ChooseSheet({
  chargeId,
  item,
  view,
  onClose,
}: {
  chargeId: string;
  item: SurplusItem;
  view: SurplusView;
  onClose: () => void;
}) {
  const choose = useChooseSurplus(chargeId);
  const options = (["apply", "keep", "back"] as const).filter((it) => view.may[it]);
  const [choice, setChoice] = useState<Choice>(options[0] ?? "back");
  const [to, setTo] = useState(view.others[0]?.chargeId ?? "");
  const [clabe, setClabe] = useState("");
  const [holder, setHolder] = useState("");
  const digits = clabe.replace(/\D/g, "");
  const fault = choose.error instanceof ApiError ? choose.error : undefined;
  const isWrong = digits.length === 18 && !isClabe(digits);
  const ready = choice !== "back" || (isClabe(digits) && holder.trim().length >= 3);
  const send = () =>
    choose.mutate(
      {
        surplusId: item.id,
        choice,
        ...(choice === "apply" ? { toChargeId: to } : {}),
        ...(choice === "back" ? { clabe: digits, holder: holder.trim() } : {}),
      },
      { onSuccess: onClose },
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.sheet}
      footer={
        <Button kind="primary" wide busy={choose.isPending} disabled={!ready} onClick={send}>
          {t.confirm[choice]}
        </Button>
      }
    >
      <div className={s.stack}>
        <p className={s.story}>{item.story}</p>
        {fault && fault.errors.length === 0 && <Banner tone="error">{sentenceOf(fault)}</Banner>}
        {choose.error && !fault && <Banner tone="error">{sentenceOf(choose.error)}</Banner>}
        <fieldset className={s.options}>
          <legend className="hush">{t.sheet}</legend>
          {options.map((it) => (
            <div key={it} className={s.option}>
              <Radio name="destino" checked={choice === it} onChange={() => setChoice(it)}>
                <span className={s.optionText}>
                  <strong>{t.options[it].title}</strong>
                  <span className="small muted">{t.options[it].hint}</span>
                </span>
              </Radio>
            </div>
          ))}
        </fieldset>
        {choice === "apply" && view.others.length > 0 && (
          <Field label={t.which}>
            <Select
              value={to}
              onChange={setTo}
              options={view.others.map((o) => ({
                value: o.chargeId,
                label: `${o.concept}, ${t.owes} ${spoken(o.remaining as Centavos)}`,
              }))}
            />
          </Field>
        )}
        {choice === "back" && (
          <>
            <Field
              label={t.clabe}
              hint={t.clabeHint}
              error={
                isWrong || fault?.code === "CLABE_INVALID" ? "Revisa los 18 dígitos: la CLABE no es correcta." : null
              }
            >
              <TextInput value={clabe} onChange={setClabe} inputMode="numeric" autoComplete="off" maxLength={24} />
            </Field>
            <Field label={t.holder} error={fault?.fault("holder")}>
              <TextInput value={holder} onChange={setHolder} autoComplete="name" maxLength={80} />
            </Field>
          </>
        )}
      </div>
    </Sheet>
  );
}
