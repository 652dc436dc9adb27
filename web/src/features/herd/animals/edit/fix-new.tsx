import type { NewAnimal } from "@corral/contract/types";
import { useWordsOf, wordsOfNew } from "#src/features/herd/queued/herd-acts";
import { useToday } from "#src/shared/api/today";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { staffAnimalText as t } from "../text";
import { draftOfNew, findFaults, marksOf, toForm } from "./draft";
import { FixForm } from "./fix-form";

/** A new animal that the server refused: its form as typed. It keeps its id, so that its queued records still match it. */
export default function FixNew({ item, onDone }: FixerProps) {
  const nameOf = useWordsOf();
  const today = useToday();
  const body = bodyOf(item, "createAnimal");
  return (
    <FixForm
      isNew
      title={item.title}
      id={item.id}
      start={draftOfNew(body, nameOf)}
      error={refusalOf(item)}
      findFaults={(d) => findFaults(d, 0, today, t.badMoney)}
      onSave={async (d) => {
        const next: NewAnimal = { ...body, ...toForm(d), marks: marksOf(d) };
        await fixItem(item, { body: next, detail: wordsOfNew(next) });
        onDone();
      }}
      onClose={onDone}
    />
  );
}
