import type { RecordFault } from "@corral/domain/herd/records/record-data";
import { present } from "@corral/domain/kernel/lookup";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import type { Draft, RecordTx } from "./record-tx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (x: unknown): string[] => (typeof x === "string" && UUID.test(x) ? [x] : []);

/**
 * Validates what records refer to: a sire that is a male of the species, an existing group, a record of the same
 * animal. Faults by draft.
 */
export async function faultsOfReferences(
  context: RecordTx,
  drafts: readonly Draft[],
): Promise<Map<string, RecordFault[]>> {
  const sireIds = drafts.flatMap((d) => idIn(d.typed.data.sireId));
  const groupIds = drafts.flatMap((d) => (d.typed.type === "group_change" ? idIn(d.typed.data.groupId) : []));
  const sires = sireIds.length
    ? await context.tx.selectFrom("animal").select(["id", "species", "sex"]).where("id", "in", sireIds).execute()
    : [];
  const groups = groupIds.length
    ? await context.tx
        .selectFrom("animal_group")
        .select("id")
        .where("id", "in", groupIds)
        .where("archived_at", "is", null)
        .execute()
    : [];
  const sold = drafts.some((d) => d.typed.type === "exit" && d.typed.data.reason === "sold")
    ? await context.tx
        .selectFrom("claim")
        .select("subject_id")
        .where("subject_type", "=", "animal")
        .where("subject_id", "in", [...context.animals.keys()])
        .where("state", "in", [...liveClaimStates])
        .execute()
    : [];
  return new Map(
    drafts.map((d) => {
      const faults: RecordFault[] = [];
      const { type, data } = d.typed;
      const animal = present(context.animals.get(d.animalId));
      const sire = sires.find((x) => x.id === data.sireId);
      if (idIn(data.sireId).length && type === "service") {
        if (!sire) faults.push({ field: "data.sireId", message: "Ese semental ya no está en el registro." });
        else if (sire.species !== animal.species || sire.sex === "female" || sire.sex === "spayed_female")
          faults.push({ field: "data.sireId", message: "El semental es un macho de su misma especie." });
      }
      if (type === "group_change" && idIn(data.groupId).length && !groups.some((g) => g.id === data.groupId))
        faults.push({ field: "data.groupId", message: "Ese grupo ya no está." });
      if (
        type === "note" &&
        idIn(data.about).length &&
        !context.records.get(d.animalId)?.some((r) => r.id === data.about)
      )
        faults.push({ field: "data.about", message: "Ese registro no es de este animal." });
      if (type === "exit" && data.reason === "sold" && sold.some((c) => c.subject_id === d.animalId))
        faults.push({
          field: "data.reason",
          code: "RECORD_NOT_ALLOWED",
          message: "Está vendido: entrégalo desde Ventas y su salida se anota sola.",
        });
      return [d.id, faults];
    }),
  );
}
