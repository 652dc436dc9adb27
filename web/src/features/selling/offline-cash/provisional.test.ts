// @vitest-environment node
import type { OfflineCash, PublicConfig } from "@corral/contract/types";
import type { Instant } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { offlineFault } from "#src/features/selling/point-of-sale/offline-fault";
import type { SentItem } from "#src/offline/queue/operation";
import { fixture } from "#src/testing/fixture";
import type { QueuedCash } from "./data";
import { findQueued, findSent } from "./find-cash";
import { provisionalReceipt } from "./provisional";

const id = "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9";
const body: OfflineCash = {
  id,
  amount: 120_050,
  concept: "  Dos costales ",
  purpose: "free",
  tendered: 150_000,
  customer: { name: "Doña Cuca", phone: "55 4433 2211" },
  seen: { till: null },
};
const config = fixture<PublicConfig>({
  zone: "America/Tijuana",
  mode: "demo",
  business: { name: "El Corral", legalName: "", address: "", phone: "" },
});
// 23:30 of the 7th in Tijuana; in Mexico City it is already the 8th.
const at = Date.parse("2026-03-08T07:30:00Z") as Instant;

test("a provisional receipt has the amount and the day in the business's zone, and can't be taken for a tax receipt", () => {
  const r = provisionalReceipt(body, at, config, null, "https://corral.mx");
  expect(r).toMatchObject({
    folio: "PROV-D7E8F9",
    url: `https://corral.mx/comprobante/provisional/${id}`,
    issuedWords: "sábado 7 de marzo de 2026, 23:30 (hora de Tijuana)",
    buyer: "Doña Cuca",
    concept: "Dos costales",
    change: 29_950,
    amountWords: "Mil doscientos pesos 50/100 M.N.",
    notes: ["Este comprobante no es un CFDI.", "Modo demostración: no es dinero real."],
  });
  expect(r.seller.legalName).toBe("El Corral");
  expect(r.shareText).toContain("PROV-D7E8F9 de El Corral por $1,200.50");
  const { customer: _, ...nobody } = body;
  const plain = provisionalReceipt({ ...nobody, concept: "", purpose: "service" }, at, config, null, "");
  expect(plain).toMatchObject({ buyer: "Público en general", concept: "Servicio", phone: null });
});

test("is found by its folio, customer or amount, and after sending by its folio", () => {
  const unsent = [{ item: { id }, body, folio: "PROV-D7E8F9" } as QueuedCash];
  for (const word of ["", "prov-d7e8f9", "dona cuca", "costal", "1,200", "4433"])
    expect(findQueued(unsent, word), word).toHaveLength(1);
  expect(findQueued(unsent, "torete")).toEqual([]);
  const sent = [{ id, call: "takeOfflineCash", discarded: null } as SentItem];
  expect(findSent(sent, "PROV-D7E8F9")).toHaveLength(1);
  for (const word of ["", "prov", "PROV-AAAAAA", "cuca"]) expect(findSent(sent, word), word).toEqual([]);
});

test("what the server would refuse is reported while the customer is still there", () => {
  const nobody = { name: "", phone: "" };
  expect(offlineFault(nobody, "")).toBeUndefined();
  expect(offlineFault({ name: "Ana", phone: "55 4433 2211" }, "Leche")).toBeUndefined();
  expect(offlineFault({ ...nobody, phone: "55 44" }, "")?.field).toBe("customer.phone");
  expect(offlineFault({ ...nobody, name: "A" }, "")?.field).toBe("customer.name");
  expect(offlineFault(nobody, "ab")?.field).toBe("free.concept");
});
