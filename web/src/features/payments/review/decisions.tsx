import type { ReviewTask } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { isAccount } from "@corral/domain/payments/refunds/refunds";
import { useId, useState } from "react";
import { useEdit } from "#src/shared/editing/use-edit";
import { AccountFields } from "#src/shared/money/account-fields";
import { Button } from "#src/ui/controls/button";
import { Radio } from "#src/ui/controls/inputs";
import { AreaField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { useDecide } from "./data";
import styles from "./review.module.css";
import { reviewText as t } from "./text";

/** The possible decisions, each with its effect; the chosen one asks for its data. The only one is chosen already. `isSecond`: what resolves the task is done elsewhere. */
export function Decisions({ task, isSecond = false }: { task: ReviewTask; isSecond?: boolean }) {
  const offers = task.decisions;
  const decide = useDecide(task.id);
  const name = useId();
  const [chosen, setChosen] = useState<string>();
  const edit = useEdit({
    start: () => ({ values: { note: "", clabe: "", holder: "" } }),
    inputs: ["note", "clabe", "holder"],
    send: ({ note, ...account }) =>
      decide.mutateAsync({
        decision: present(offer).decision,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(asks("clabe") ? account : {}),
      }),
  });
  const { note } = edit.values;
  const offer = offers.length === 1 ? offers[0] : offers.find((it) => it.decision === chosen);
  const asks = (what: "note" | "clabe") => offer?.needs.includes(what) ?? false;
  const ready = (!asks("note") || note.trim().length >= 3) && (!asks("clabe") || isAccount(edit.values));
  if (offers.length === 0) return null;
  return (
    <form className={styles.decide} {...edit.form} onSubmit={(e) => e.preventDefault()}>
      <h2>{t.decide}</h2>
      {offers.length === 1 ? (
        <p>{offer?.hint}</p>
      ) : (
        <fieldset className={styles.options}>
          <legend className="hush">{t.decide}</legend>
          {offers.map((it) => (
            <Radio
              key={it.decision}
              name={name}
              className={styles.option}
              checked={it.decision === chosen}
              onChange={() => {
                setChosen(it.decision);
                edit.restart(edit.values);
              }}
            >
              <span className={styles.optionText}>
                <strong>{it.words}</strong>
                <span className="small muted">{it.hint}</span>
              </span>
            </Radio>
          ))}
        </fieldset>
      )}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {asks("clabe") && <AccountFields value={edit.values} onChange={edit.set} fault={edit.faultOf} />}
      {offer && (
        <AreaField
          label={t.note}
          {...edit.field("note")}
          hint={t.noteHint}
          optional={!asks("note")}
          maxLength={300}
          rows={2}
        />
      )}
      <Button
        kind={isSecond ? "tonal" : "primary"}
        wide
        busy={edit.isSaving}
        disabled={!offer || !ready}
        onClick={() => edit.save()}
      >
        {offer?.words ?? t.choose}
      </Button>
    </form>
  );
}
