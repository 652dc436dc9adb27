import { moveItem } from "@corral/contract/calls/shop/items";
import { move } from "@corral/domain/kernel/machine";
import { type ItemAct, type ItemEvent, type ItemState, itemMoves } from "@corral/domain/shop/items/states";
import { useQueryClient } from "@tanstack/react-query";
import { useStaff } from "#src/features/business/auth/data";
import { api } from "#src/shared/api/http";
import type { EachAct } from "#src/shared/lists/selection/each-act";
import { type ItemRow, refreshItems } from "../data";
import { itemsText } from "../text";

const t = itemsText.many;
const run =
  (act: ItemAct): EachAct<ItemRow>["run"] =>
  ({ id }, key) =>
    api(moveItem, { params: { itemId: id }, body: { act }, key: key.of({ id, act }) });
const actOf = (act: "publish" | "pause", back: ItemAct): EachAct<ItemRow> => ({
  label: t[act],
  fits: ({ state }) => move<ItemState, ItemEvent>(itemMoves, state, act) !== undefined,
  run: run(act),
  done: t.done[act],
  undo: run(back),
});
const ACTS = [actOf("publish", "pause"), actOf("pause", "publish")];

/** Puts the selected items on sale, or takes them off it for a while. */
export function useItemActs() {
  const client = useQueryClient();
  const { can } = useStaff();
  return { acts: can("item.edit") ? ACTS : [], onActed: () => refreshItems(client) };
}
