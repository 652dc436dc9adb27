import type { SurplusChoice, SurplusItem, SurplusView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { type Account, isAccount } from "@corral/domain/payments/refunds/refunds";
import { lazy, useState } from "react";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { AccountFields } from "#src/shared/money/account-fields";
import options from "#src/shared/options.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, Select } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { useAskSurplusBack, useChooseSurplus } from "./data";
import styles from "./surplus.module.css";
import { surplusText as t } from "./text";

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

interface Typed extends Account {
  choice: SurplusChoice["choice"];
  /** The charge that it is applied to. */
  to: string;
}

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
  const [confirming, setConfirming] = useState(false);
  // Without a confirmed contact the seller asks the buyer before any money leaves.
  const asks = !view.confirmed;
  const edit = useEdit({
    start: (): { values: Typed } => ({
      values: { choice: offered[0] ?? "back", to: view.others[0]?.chargeId ?? "", clabe: "", holder: "" },
    }),
    inputs: ["clabe", "holder"],
    send: async ({ choice, to, clabe, holder }) => {
      const surplusId = item.id;
      if (asks) return ask.mutateAsync({ surplusId, clabe, holder });
      if (choice === "apply") return choose.mutateAsync({ surplusId, choice, toChargeId: to });
      return choose.mutateAsync({ surplusId, choice, ...(choice === "back" ? { clabe, holder } : {}) });
    },
    onSaved: onClose,
  });
  const { choice, to } = edit.values;
  const owed = view.others.find((it) => it.chargeId === to)?.remaining ?? item.amount;
  const used = choice === "apply" && owed < item.amount ? owed : item.amount;
  return (
    <>
      <EditSheet
        edit={edit}
        title={t.sheet}
        action={asks ? t.askSeller : t.confirm[choice](spoken(used))}
        disabled={choice === "back" && !isAccount(edit.values)}
        className={options.stack}
        byTap
        onClose={onClose}
      >
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
        <fieldset className={options.options}>
          <legend className="hush">{t.sheet}</legend>
          {offered.map((it) => (
            <div key={it} className={options.option}>
              <Radio name="destino" checked={choice === it} onChange={() => edit.set({ choice: it })}>
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
              onChange={(to) => edit.set({ to })}
              options={view.others.map((o) => ({
                value: o.chargeId,
                label: `${o.concept}, ${t.owes} ${spoken(o.remaining)}`,
              }))}
            />
          </Field>
        )}
        {choice === "back" && <AccountFields own value={edit.values} onChange={edit.set} fault={edit.faultOf} />}
      </EditSheet>
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
