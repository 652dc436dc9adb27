import type { ReviewTask } from "@corral/contract/types";
import { isAccount } from "@corral/domain/payments/refunds/refunds";
import { useState } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { AccountFields } from "#src/shared/money/account-fields";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDecide } from "./data";
import styles from "./review.module.css";
import { reviewText as t } from "./text";

type Offer = ReviewTask["decisions"][number];

/** The possible decisions; each explains its effect and asks for its data first. */
export function Decisions({ task }: { task: ReviewTask }) {
  const [chosen, setChosen] = useState<Offer | null>(null);
  const offer = task.decisions.find((it) => it.decision === chosen?.decision);
  if (offer) return <Confirm key={offer.decision} task={task} offer={offer} onBack={() => setChosen(null)} />;
  return (
    <List heading={t.decide}>
      {task.decisions.map((it) => (
        <Row key={it.decision} title={it.words} detail={it.hint} onClick={() => setChosen(it)} />
      ))}
    </List>
  );
}

function Confirm({ task, offer, onBack }: { task: ReviewTask; offer: Offer; onBack: () => void }) {
  const decide = useDecide(task.id);
  const [note, setNote] = useState("");
  const [account, setAccount] = useState({ clabe: "", holder: "" });
  const asks = (what: "note" | "clabe") => offer.needs.includes(what);
  const error = decide.error instanceof ApiError ? decide.error : undefined;
  const fault = (field: string) => error?.fault(field);
  const ready = (!asks("note") || note.trim().length >= 3) && (!asks("clabe") || isAccount(account));
  return (
    <section className={styles.confirm}>
      <h3>{offer.words}</h3>
      <p>{offer.hint}</p>
      {decide.error && (error?.errors.length ?? 0) === 0 && <Banner tone="error">{sentenceOf(decide.error)}</Banner>}
      {asks("clabe") && <AccountFields value={account} onChange={setAccount} fault={fault} />}
      <Field label={t.note} hint={t.noteHint} optional={!asks("note")} error={fault("note")}>
        <TextArea value={note} onChange={setNote} maxLength={300} rows={3} />
      </Field>
      <Button
        kind="primary"
        wide
        busy={decide.isPending}
        disabled={!ready}
        onClick={() =>
          decide.mutate({
            decision: offer.decision,
            ...(note.trim() ? { note: note.trim() } : {}),
            ...(asks("clabe") ? account : {}),
          })
        }
      >
        {offer.words}
      </Button>
      <Button kind="plain" wide onClick={onBack}>
        {t.back}
      </Button>
    </section>
  );
}
