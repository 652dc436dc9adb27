import type { NewAnimal } from "@corral/contract/types";
import { fixItem, refusalOf } from "../../data/fix-item";
import { useWordsOf, wordsOfNew } from "../../data/herd-acts";
import { useToday } from "../../data/today";
import { fichaText as t } from "../../text/ficha";
import type { FixerProps } from "../outbox/fixers";
import { draftOfNew, faultsOf, formOf, marksOf } from "./draft";
import { FixForm } from "./fix-form";

/** A new animal that the server didn't take: its form as it was typed. It keeps its id, so that what was written of it goes after it. */
export default function FixNew({ item, onDone }: FixerProps) {
  const nameOf = useWordsOf();
  const today = useToday();
  const body = item.body as NewAnimal;
  return (
    <FixForm
      isNew
      title={item.title}
      id={item.id}
      start={draftOfNew(body, nameOf)}
      error={refusalOf(item)}
      faultsOf={(d) => faultsOf(d, 0, today, t.badMoney)}
      onSave={async (d) => {
        const next: NewAnimal = { ...body, ...formOf(d), marks: marksOf(d) };
        await fixItem(item, { body: next, detail: wordsOfNew(next) });
        onDone();
      }}
      onClose={onDone}
    />
  );
}
