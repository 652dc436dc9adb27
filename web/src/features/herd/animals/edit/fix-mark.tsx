import { herdActs } from "@corral/domain/herd/records/act-words";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { noSignalText } from "#src/shared/text/no-signal";
import { MarkSheet } from "../marks-part";

/** A mark that the server refused: another animal has it, or it is invalid. */
export default function FixMark({ item, onDone }: FixerProps) {
  return (
    <MarkSheet
      title={item.title}
      start={bodyOf(item, "addMark")}
      species=""
      refused={refusalOf(item)}
      words={noSignalText.sendAgain}
      send={(mark) => fixItem(item, { body: mark, title: herdActs.markPut(mark.type, mark.value) })}
      onClose={onDone}
    />
  );
}
