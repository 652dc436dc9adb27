import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import s from "../sales.module.css";
import { salesText as t } from "../text";
import { useAddNote } from "./data";

/** What the staff wrote down about a sale; it stays as it was written. */
export function Notes({ sale: x }: { sale: Sale }) {
  const add = useAddNote(x.id);
  const [text, setText] = useState("");
  useHoldReload(text !== "");
  if (x.notes.length === 0 && !x.may.note) return null;
  return (
    <section className={s.note}>
      {x.notes.length > 0 && (
        <List heading={t.notes}>
          {x.notes.map((n) => (
            <Row key={n.id} title={<span className={s.text}>{n.text}</span>} detail={`${n.who} · ${n.words}`} />
          ))}
        </List>
      )}
      {x.may.note && (
        <form
          className={s.note}
          onSubmit={(e) => {
            e.preventDefault();
            add.mutate({ text: text.trim() }, { onSuccess: () => setText("") });
          }}
        >
          {add.error && <Banner tone="error">{sentenceOf(add.error)}</Banner>}
          <Field label={t.newNote} hint={t.noteHint} error={faultOf(add.error, "text")}>
            <TextArea value={text} onChange={setText} maxLength={1000} rows={2} />
          </Field>
          <div>
            <Button type="submit" kind="tonal" small busy={add.isPending} disabled={text.trim() === ""}>
              {t.addNote}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
