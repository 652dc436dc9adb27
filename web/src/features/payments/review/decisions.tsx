import type { ReviewTask } from "@corral/contract/types";
import { isAccount } from "@corral/domain/payments/refunds/refunds";
import { useId, useState } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { AccountFields } from "#src/shared/money/account-fields";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, TextArea } from "#src/ui/controls/inputs";
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
  const [note, setNote] = useState("");
  const [account, setAccount] = useState({ clabe: "", holder: "" });
  const offer = offers.length === 1 ? offers[0] : offers.find((it) => it.decision === chosen);
  const asks = (what: "note" | "clabe") => offer?.needs.includes(what) ?? false;
  const error = decide.error instanceof ApiError ? decide.error : undefined;
  const fault = (field: string) => error?.fault(field);
  const ready = (!asks("note") || note.trim().length >= 3) && (!asks("clabe") || isAccount(account));
  if (offers.length === 0) return null;
  return (
    <section className={styles.decide}>
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
                decide.reset();
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
      {decide.error && (error?.errors.length ?? 0) === 0 && <Banner tone="error">{sentenceOf(decide.error)}</Banner>}
      {asks("clabe") && <AccountFields value={account} onChange={setAccount} fault={fault} />}
      {offer && (
        <Field label={t.note} hint={t.noteHint} optional={!asks("note")} error={fault("note")}>
          <TextArea value={note} onChange={setNote} maxLength={300} rows={2} />
        </Field>
      )}
      <Button
        kind={isSecond ? "tonal" : "primary"}
        wide
        busy={decide.isPending}
        disabled={!offer || !ready}
        onClick={() =>
          offer &&
          decide.mutate({
            decision: offer.decision,
            ...(note.trim() ? { note: note.trim() } : {}),
            ...(asks("clabe") ? account : {}),
          })
        }
      >
        {offer?.words ?? t.choose}
      </Button>
    </section>
  );
}
