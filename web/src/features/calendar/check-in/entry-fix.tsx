import { fromIso, momentForList } from "@corral/domain/kernel/time";
import { useState } from "react";
import { serverNow } from "#src/offline/clock";
import { REASON_MIN } from "#src/offline/queue/operation";
import { useBusinessZone } from "#src/shared/api/today";
import { bodyOf } from "#src/shared/queue/body-of";
import { FixSheet } from "#src/shared/queue/fix-sheet";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { theQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { List, Row } from "#src/ui/list";
import styles from "./check-in.module.css";
import { checkInText as t } from "./text";

/** An offline entry that the server refused: also checked in by another phone, or with a ticket no longer valid. The person is inside; what is left is to acknowledge it. */
export default function EntryFix({ item, onDone }: FixerProps) {
  const [reason, setReason] = useState("");
  const zone = useBusinessZone();
  const when = (iso: unknown) =>
    typeof iso === "string" ? momentForList(zone, fromIso(iso), serverNow()) : t.unknownHour;
  const mine = bodyOf(item, "checkIn");
  const theirs = (item.problem?.body ?? {}) as { gate?: string; used_at?: string };
  const isTwice = item.problem?.code === "TICKET_USED";
  const close = async () => {
    await theQueue()?.discard(item.id, reason);
    onDone();
  };
  return (
    <FixSheet item={item} onDone={onDone}>
      <p className={styles.why}>{isTwice ? t.twiceHint : t.refusedHint}</p>
      <List>
        <Row icon="ticket" title={t.byDoor(mine.gate)} detail={t.noSignalThen} value={when(mine.at)} />
        {isTwice && theirs.gate && (
          <Row icon="ticket" title={t.byDoor(theirs.gate)} detail={t.counted} value={when(theirs.used_at)} />
        )}
      </List>
      <Field label={t.whatHappened} hint={t.whatHappenedHint}>
        <TextInput value={reason} onChange={setReason} maxLength={200} />
      </Field>
      <Button kind="primary" wide disabled={reason.trim().length < REASON_MIN} onClick={() => void close()}>
        {t.closeEntry}
      </Button>
    </FixSheet>
  );
}
