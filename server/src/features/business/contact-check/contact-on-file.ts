import { type Refusal, refuse } from "@corral/domain/kernel/result";
import { readSettings } from "#src/features/business/settings/business";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";

export interface ContactOnFile {
  email: string | null;
  phone: string | null;
}

/**
 * The contact of the purchase, or the one that staff chose. Never what a payer typed, since anyone with the link may
 * pay.
 */
export async function contactOnFile(db: Db | Tx, chargeId: string): Promise<ContactOnFile> {
  const row = await db
    .selectFrom("charge as c")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .leftJoin("customer as k", (j) => j.onRef("k.id", "=", "c.customer_id").on("c.created_by", "is not", null))
    .select((e) => [
      e.fn.coalesce("s.contact_email", "k.email").as("email"),
      e.fn.coalesce("s.contact_phone", "k.phone").as("phone"),
    ])
    .where("c.id", "=", chargeId)
    .executeTakeFirst();
  return { email: row?.email ?? null, phone: row?.phone ?? null };
}

/** The channel by which this contact can get a code. */
export const wayTo = (deps: Pick<Deps, "mail">, to: ContactOnFile): "email" | "staff" | "none" =>
  to.email && deps.mail ? "email" : to.phone ? "staff" : "none";

/** The refusal for an unconfirmed phone: how to confirm, or whom to call. Reveals nothing of the contact. */
export async function unconfirmed(
  deps: TxDeps,
  db: Db | Tx,
  chargeId: string,
  /** A code that staff carry serves only for some calls (rulings 63). */
  { serves = "any" }: { serves?: "any" | "email" } = {},
): Promise<Refusal<"CONTACT_UNCONFIRMED">> {
  const known = wayTo(deps, await contactOnFile(db, chargeId));
  const way = serves === "email" && known === "staff" ? "none" : known;
  const { business } = await readSettings(db);
  const how = {
    email: "Confírmalo con el código que mandamos al correo de quien compró.",
    staff: "Confírmalo con el código que el vendedor manda por WhatsApp a quien compró.",
    none: `Pídeselo al vendedor: ${business.name}, ${business.phone}.`,
  }[way];
  return refuse("CONTACT_UNCONFIRMED", `La compra se hizo desde otro teléfono. ${how}`, { way });
}
