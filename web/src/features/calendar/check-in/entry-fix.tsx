import type { CheckIn } from "@corral/contract/types";
import { DEFAULT_ZONE, fromIso, isZone, momentForList } from "@corral/domain/time";
import { useState } from "react";
import { useConfig } from "../../data/config";
import { theOutbox } from "../../data/outbox";
import { serverNow } from "../../offline/clock";
import { REASON_MIN } from "../../offline/outbox/operation";
import { puertaText as t } from "../../text/puerta";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/inputs";
import { List, Row } from "../../ui/list";
import { FixSheet } from "../outbox/fix-sheet";
import type { FixerProps } from "../outbox/fixers";
import s from "./gate.module.css";

/** Somebody who came in with no signal and whom the server refused: by another door as well, or with a boleto that was no longer good. They are in; what is left is to say so. */
export default function EntryFix({ item, onDone }: FixerProps) {
  const config = useConfig();
  const [reason, setReason] = useState("");
  const zone = config && isZone(config.zone) ? config.zone : DEFAULT_ZONE;
  const when = (iso: unknown) =>
    typeof iso === "string" ? momentForList(zone, fromIso(iso), serverNow() as never) : t.unknownHour;
  const mine = item.body as CheckIn;
  const theirs = (item.problem?.body ?? {}) as { gate?: string; used_at?: string };
  const isTwice = item.problem?.code === "TICKET_USED";
  const close = async () => {
    await theOutbox()?.discard(item.id, reason);
    onDone();
  };
  return (
    <FixSheet item={item} onDone={onDone}>
      <p className={s.why}>{isTwice ? t.twiceHint : t.refusedHint}</p>
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
