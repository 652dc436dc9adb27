import { type AnimalFacts, type AnimalField, animalFields } from "@corral/domain/herd/animals/form";
import { centavos, spoken } from "@corral/domain/kernel/money";
import type { Tx } from "#src/platform/database/db";

/**
 * An animal's form for the audit log: parents by name, photos by count. Without empty fields, or only the named
 * fields.
 */
export async function readAuditFacts(
  tx: Tx,
  form: AnimalFacts,
  only?: readonly AnimalField[],
): Promise<Record<string, unknown>> {
  const parents = [form.damId, form.sireId].filter((id) => id !== null);
  const names = parents.length
    ? await tx.selectFrom("animal").select(["id", "name"]).where("id", "in", parents).execute()
    : [];
  const nameOf = (id: string | null) => names.find((n) => n.id === id)?.name ?? null;
  const a = form.acquired;
  const as: Partial<Record<AnimalField, [string, unknown]>> = {
    damId: ["dam", nameOf(form.damId)],
    sireId: ["sire", nameOf(form.sireId)],
    photoIds: ["photos", form.photoIds.length || null],
    acquired: [
      "acquired",
      a &&
        [
          a.date?.split("-").reverse().join("/"),
          a.fromName,
          a.fromUpp,
          a.price === null ? null : spoken(centavos(a.price)),
        ]
          .filter(Boolean)
          .join(", "),
    ],
  };
  const auditFacts: Record<string, unknown> = {};
  for (const field of only ?? animalFields) {
    const [key, value] = as[field] ?? [field, form[field]];
    if (only || (value !== null && value !== "")) auditFacts[key] = value;
  }
  return auditFacts;
}
