import type { SaleDetail as Sale } from "@corral/contract/types";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { AreaField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "../sales.module.css";
import { salesText as t } from "../text";
import { useAddNote } from "./data";

/** Staff notes of a sale; they can't be edited afterwards. */
export function Notes({ sale: x }: { sale: Sale }) {
  const add = useAddNote(x.id);
  const edit = useEdit({
    start: () => ({ values: { text: "" } }),
    send: ({ text }) => add.mutateAsync({ text: text.trim() }),
    onSaved: () => ({ values: { text: "" }, version: undefined }),
  });
  const { text } = edit.values;
  useHoldReload(edit.isDirty);
  if (x.notes.length === 0 && !x.may.note) return null;
  return (
    <section className={styles.note}>
      {x.notes.length > 0 && (
        <List heading={t.notes}>
          {x.notes.map((n) => (
            <Row key={n.id} title={<span className={styles.text}>{n.text}</span>} detail={`${n.who} · ${n.words}`} />
          ))}
        </List>
      )}
      {x.may.note && (
        <form className={styles.note} {...edit.form}>
          {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
          <AreaField label={t.newNote} {...edit.field("text")} hint={t.noteHint} maxLength={1000} rows={2} />
          <div>
            <Button type="submit" kind="tonal" small busy={edit.isSaving} disabled={text.trim() === ""}>
              {t.addNote}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
