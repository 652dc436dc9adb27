import { type EditOptions, useEdit } from "#src/shared/editing/use-edit";
import { type StaffItem, useFreshItem, useSaveItem } from "./data";
import { type Draft, editFields, findFaults, toBody, toDraft } from "./draft";
import { itemsText as t } from "./text";

const savedIn = (item: StaffItem) => ({ values: toDraft(item), version: item.version });

type More = Partial<Pick<EditOptions<Draft, keyof Draft, number, StaffItem>, "holdsUp" | "onSaved">>;

/** Editing an item's values: whole on its page, or one of them where it is seen. What two changed is chosen. */
export function useItemEdit(item: StaffItem, more: More) {
  const change = useSaveItem(item.id);
  const fresh = useFreshItem(item.id);
  return useEdit({
    start: () => savedIn(item),
    fields: editFields,
    check: (draft) => findFaults(draft, item.kind, t.faults),
    send: (draft, { version }) => change.mutateAsync({ version, form: toBody(draft) }),
    onSaved: savedIn,
    current: async () => savedIn(await fresh()),
    asks: true,
    // The person's own actions beside the form make new versions too.
    latest: savedIn(item),
    ...more,
  });
}
