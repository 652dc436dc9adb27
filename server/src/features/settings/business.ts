import { type Instant, toIso, type Zone } from "@corral/domain/time";
import type { Db, Tx } from "../../platform/db";

/** Who sells: the block that every receipt and the shop's footer show. */
export interface Business {
  name: string;
  legalName: string;
  rfc: string | null;
  address: string;
  phone: string;
  whatsapp: string | null;
  email: string | null;
  tagline: string;
  policies: string[];
}
export interface Privacy {
  version: string;
  short: string;
  full: string;
}
export interface Settings {
  mode: "demo" | "real";
  zone: Zone;
  business: Business;
  privacy: Privacy;
  sampleChargeId: string | null;
}

/** What a business that has not said who it is shows. */
const unnamed: Business = {
  name: "Mi negocio",
  legalName: "",
  rfc: null,
  address: "",
  phone: "",
  whatsapp: null,
  email: null,
  tagline: "",
  policies: [],
};
const defaultPrivacy: Privacy = {
  version: "2026-01",
  short: "Usamos tu nombre y contacto sólo para cobrarte, entregarte y avisarte de tu compra.",
  full: "El vendedor es responsable de tus datos. Finalidades necesarias: cobrar, entregar, dar comprobante y avisarte de tu compra. No hay finalidades voluntarias sin tu permiso aparte. No guardamos datos de tarjeta: los captura directamente el proveedor de pago. Puedes pedir acceso, corrección, cancelación u oposición (ARCO) escribiendo al contacto de la tienda.",
};

/** Everything that the business has set, with what holds where it has set nothing. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
  const of = new Map(rows.map((r) => [r.key, r.value]));
  return {
    mode: (of.get("mode") ?? "demo") as Settings["mode"],
    zone: (of.get("zone") ?? "America/Mexico_City") as Zone,
    business: { ...unnamed, ...(of.get("business") as Partial<Business> | undefined) },
    privacy: (of.get("privacy") ?? defaultPrivacy) as Privacy,
    sampleChargeId: (of.get("sample_charge") ?? null) as string | null,
  };
}

export const writeSetting = (db: Db | Tx, key: string, value: unknown, now: Instant) =>
  db
    .insertInto("setting")
    .values({ key, value: JSON.stringify(value), version: 1, updated_at: toIso(now) })
    .onConflict((c) =>
      c.column("key").doUpdateSet((e) => ({
        value: JSON.stringify(value),
        version: e("setting.version", "+", 1),
        updated_at: toIso(now),
      })),
    )
    .execute();
