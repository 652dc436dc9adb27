import type { ReceiptView } from "@corral/contract/types";

/** A sale's receipt as the page and the papers get it, with what a test says of its snapshot. */
export function receiptView(snapshot: Record<string, unknown> = {}, seller: Record<string, unknown> = {}): ReceiptView {
  const from = {
    ...{ name: "Rancho El Mezquite", legalName: "Rancho El Mezquite", rfc: "", address: "Km 3", phone: "5512345678" },
    ...{ email: "", ...seller },
  };
  const line = { title: "Miel", subtitle: "500 g", qty: 2, unitPrice: 14_000, lineTotal: 28_000, estimated: false };
  return {
    snapshot: {
      ...{ tipo: "venta", folio: "V-2026-000001", concept: "Miel", buyer: { name: "Ana Pérez" } },
      ...{ issuedWords: "sábado 28 de noviembre de 2026, 10:00", zoneWords: "hora del centro" },
      ...{ lines: [{ ...line, details: [] }], taxNotes: [], total: 28_000, paid: 28_000, balance: 0 },
      ...{ payments: [{ method: "Tarjeta", reference: "1234", amount: 28_000 }] },
      ...{ amountWords: "DOSCIENTOS OCHENTA PESOS 00/100 M.N.", policies: ["Sin cambios."] },
      ...{ footer: ["Este comprobante no es un CFDI."], seller: from, ...snapshot },
    },
    seller: from,
    shortCode: "0123456789",
    verifyUrl: "https://tienda.example/v",
    standing: null,
  } as unknown as ReceiptView;
}
