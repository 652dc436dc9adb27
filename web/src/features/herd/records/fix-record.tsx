import type { NewRecord, RecordCorrection, RecordDone, RecordMove } from "@corral/contract/types";
import { recordTitle } from "@corral/domain/herd/records/act-words";
import { type EventTypeCode, isEventType } from "@corral/domain/herd/records/event-types";
import { useState } from "react";
import { useHerdAnimal } from "#src/features/herd/animals/data";
import { newUuid } from "#src/offline/ids";
import { isConflict } from "#src/shared/editing/faults";
import { Loaded } from "#src/shared/loaded";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { noSignalText } from "#src/shared/text/no-signal";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { type RecordView, useRecords } from "./data";
import { doneOf, draftOfBody, type RecordDraft, toBody, typedOf, wholeOf } from "./draft";
import { RecordForm } from "./record-sheet";

type Typed = Pick<RecordMove, "on" | "data" | "note"> & Partial<NewRecord>;

/** A record that the server refused: its form as typed, with the faults at its fields. */
export default function FixRecord({ item, onDone }: FixerProps) {
  const animal = useHerdAnimal(item.about[0] ?? "");
  const records = useRecords(item.about[0] ?? "");
  const about = records.data?.pages.flatMap((p) => p.items).find((r) => r.id === item.params.recordId);
  const isReady = item.call === "writeRecord" || records.data !== undefined;
  const waiting = (
    <Sheet open title={item.title} onClose={onDone}>
      <Skeleton height={240} radius={14} />
    </Sheet>
  );
  const missing = (
    <Sheet open title={item.title} onClose={onDone}>
      <p>{noSignalText.gone}</p>
    </Sheet>
  );
  return (
    <Loaded of={animal} skeleton={waiting} missing={missing}>
      {(a) => {
        const type = item.call === "writeRecord" ? bodyOf(item, "writeRecord").type : about?.type;
        if (!isReady) return waiting;
        if (!type || !isEventType(type)) return missing;
        const { id, called, species, sex } = a;
        return (
          <TypedAgain
            item={item}
            animal={{ id, name: called, species, sex }}
            type={type}
            about={about}
            onDone={onDone}
          />
        );
      }}
    </Loaded>
  );
}

function TypedAgain({
  item,
  animal,
  type,
  about,
  onDone,
}: FixerProps & {
  animal: { id: string; name: string; species: string; sex: string };
  type: EventTypeCode;
  about: RecordView | undefined;
}) {
  const body = item.body as Typed;
  const status =
    item.call === "moveRecord" ? "planned" : item.call === "writeRecord" ? (body.status ?? "done") : "done";
  const [start] = useState(() => draftOfBody(type, status, body));
  const [nextId] = useState(() => body.next?.id ?? newUuid());
  const refusal = refusalOf(item);
  const send = (d: RecordDraft) => {
    const title =
      item.call === "writeRecord" ? { title: recordTitle({ type, data: typedOf(d).data, note: d.note, status }) } : {};
    return fixItem(item, {
      body: toSameCall(item, d, nextId),
      ...(item.version !== undefined && about ? { version: about.version } : {}),
      ...title,
    });
  };
  return (
    <RecordForm
      animal={animal}
      start={start}
      send={send}
      refused={refusal}
      title={item.title}
      hint={
        about && isConflict(refusal)
          ? noSignalText.now([about.onWords, about.detail, about.note].filter(Boolean).join(" · "))
          : undefined
      }
      again={item.call === "writeRecord" || item.call === "doRecord"}
      words={noSignalText.sendAgain}
      onClose={onDone}
    />
  );
}

/** The request of the same call with the new values. */
function toSameCall(
  item: FixerProps["item"],
  d: RecordDraft,
  nextId: string,
): NewRecord | RecordDone | RecordMove | RecordCorrection {
  switch (item.call) {
    case "moveRecord":
      return typedOf(d);
    case "doRecord":
      return doneOf(d, nextId);
    case "correctRecord":
      return { id: bodyOf(item, "correctRecord").id, ...wholeOf(d) };
    default:
      return toBody(d, { id: bodyOf(item, "writeRecord").id, nextId });
  }
}
