import { keysOf } from "@corral/domain/kernel/lookup";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { keyFields } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { type Lot, type LotFacts, useEditLot } from "./data";
import { LotFactsFields, NO_FACTS } from "./lot-facts-fields";
import { lotText as t } from "./text";

const fields = keyFields<LotFacts>(keysOf(NO_FACTS), (facts, key) => String(facts[key] ?? ""));

/** What the heads of a lot are. */
export function FactsSheet({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const save = useEditLot(lot.groupId);
  const edit = useEdit({
    start: () => ({ values: lot.facts ?? NO_FACTS, version: lot.version }),
    fields,
    send: (facts, base) => save.mutateAsync({ ...facts, version: base.version }),
    onSaved: onClose,
  });
  return (
    <EditSheet edit={edit} title={t.facts} action={t.saveFacts} leave={t.cancel} onClose={onClose}>
      <LotFactsFields
        facts={edit.values}
        put={(change) => edit.set(change)}
        faults={{ species: edit.faultOf("species"), birthDate: edit.faultOf("birthDate") }}
      />
    </EditSheet>
  );
}
