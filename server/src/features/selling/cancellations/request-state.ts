import { move } from "@corral/domain/kernel/machine";
import {
  type SaleRequestEvent,
  type SaleRequestState,
  saleRequestMoves,
} from "@corral/domain/selling/cancellations/states";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

/** Changes a request's state by its table. */
export async function moveRequest(
  tx: Tx,
  request: Pick<Selectable<Tables["sale_request"]>, "id" | "state">,
  event: SaleRequestEvent,
  also: Updateable<Tables["sale_request"]>,
): Promise<void> {
  const to = move<SaleRequestState, SaleRequestEvent>(saleRequestMoves, request.state, event);
  if (!to) throw new IllegalMove(`sale request ${request.state} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("sale_request")
    .set({ ...also, state: to })
    .where("id", "=", request.id)
    .execute();
}
