import type { SurplusChoice, SurplusItem, SurplusView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { isAccount } from "@corral/domain/payments/refunds/refunds";
import { lazy, useState } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { AccountFields } from "#src/shared/money/account-fields";
import options from "#src/shared/options.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, Select } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { Spare } from "#src/ui/spare";
import { useAskSurplusBack, useChooseSurplus } from "./data";
import styles from "./surplus.module.css";
import { surplusText as t } from "./text";

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

type Choice = SurplusChoice["choice"];

interface ChooseSheetProps {
  chargeId: string;
  item: SurplusItem;
  view: SurplusView;
  onClose: () => void;
}

/** Asks what to do with a surplus; offers only what is possible. */
export function ChooseSheet({ chargeId, item, view, onClose }: ChooseSheetProps) {
  const choose = useChooseSurplus(chargeId);
  const ask = useAskSurplusBack(chargeId);
  const offered = (["apply", "keep", "back"] as const).filter((it) => view.may[it]);
  const [choice, setChoice] = useState<Choice>(offered[0] ?? "back");
  const [to, setTo] = useState(view.others[0]?.chargeId ?? "");
  const [account, setAccount] = useState({ clabe: "", holder: "" });
  const [confirming, setConfirming] = useState(false);
  // Without a confirmed contact the seller asks the buyer before any money leaves.
  const asks = !view.confirmed;
  const { error } = asks ? ask : choose;
  const fault = error instanceof ApiError ? error : undefined;
  const ready = choice !== "back" || isAccount(account);
  const send = () =>
    asks
      ? ask.mutate({ surplusId: item.id, ...account }, { onSuccess: onClose })
      : choose.mutate(
          {
            surplusId: item.id,
            choice,
            ...(choice === "apply" ? { toChargeId: to } : {}),
            ...(choice === "back" ? account : {}),
          },
          { onSuccess: onClose },
        );
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t.sheet}
        footer={
          <Button kind="primary" wide busy={choose.isPending || ask.isPending} disabled={!ready} onClick={send}>
            {asks ? t.askSeller : t.confirm[choice]}
          </Button>
        }
      >
        <div className={options.stack}>
          <p className={styles.story}>{item.story}</p>
          {asks && (
            <Banner
              tone="warn"
              title={t.elsewhere}
              action={
                <Button kind="tonal" small onClick={() => setConfirming(true)}>
                  {t.sendCode}
                </Button>
              }
            >
              {t.elsewhereHint}
            </Banner>
          )}
          {fault && fault.errors.length === 0 && <Banner tone="error">{sentenceOf(fault)}</Banner>}
          {error && !fault && <Banner tone="error">{sentenceOf(error)}</Banner>}
          <fieldset className={options.options}>
            <legend className="hush">{t.sheet}</legend>
            {offered.map((it) => (
              <div key={it} className={options.option}>
                <Radio name="destino" checked={choice === it} onChange={() => setChoice(it)}>
                  <span className={options.text}>
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
                  label: `${o.concept}, ${t.owes} ${spoken(o.remaining)}`,
                }))}
              />
            </Field>
          )}
          {choice === "back" && (
            <AccountFields own value={account} onChange={setAccount} fault={(field) => fault?.fault(field)} />
          )}
        </div>
      </Sheet>
      {confirming && (
        <Spare>
          <ContactCheck
            chargeId={chargeId}
            onClose={() => setConfirming(false)}
            onConfirmed={() => setConfirming(false)}
          />
        </Spare>
      )}
    </>
  );
}
