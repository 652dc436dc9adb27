import { dayIn, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

/**
 * Records that an animal left the herd with its buyer, or came back (*reingreso*). Never public, because it reveals a
 * sale.
 */
export async function noteMovement(
  tx: Tx,
  animalIds: string[],
  what: { type: "exit" | "return"; saleId: string; note: string },
  when: { at: Instant; zone: Zone },
): Promise<void> {
  if (animalIds.length === 0) return;
  await tx
    .insertInto("animal_event")
    .values(
      animalIds.map((animal_id) => ({
        id: newId(),
        animal_id,
        type: what.type,
        status: "done",
        occurred_on: dayIn(when.zone, when.at),
        data: JSON.stringify({
          ...(what.type === "exit" ? { reason: "sold" } : {}),
          sale_id: what.saleId,
          note: what.note,
        }),
        published: false,
        created_at: toIso(when.at),
      })),
    )
    .execute();
  await summarizeRecords(tx, animalIds, dayIn(when.zone, when.at));
}
