import { useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { type NewMovement, type StaffItem, useFreshItem, useMoveStock } from "../data";

const OUTDATED = ["NOT_ENOUGH_STOCK", "DECISION_NOT_ALLOWED"];

/**
 * A movement of an item's stock, relative to the stock that the person saw: what is sold meanwhile still counts. Refused because of that, the
 * person sees it as it is now, and the next try is relative to that.
 */
export function useStockMove(item: StaffItem) {
  const [seen, setSeen] = useState(item.stock);
  const { mutateAsync } = useMoveStock(item.id);
  const fresh = useFreshItem(item.id);
  const move = async (asked: Omit<NewMovement, "seen">) => {
    try {
      return await mutateAsync({ ...asked, seen });
    } catch (error) {
      if (error instanceof ApiError && OUTDATED.includes(error.code))
        await fresh().then(
          (now) => setSeen(now.stock),
          () => {},
        );
      throw error;
    }
  };
  return { seen, move };
}
