import { type Instant, MINUTE, plus, wallClock } from "@corral/domain/kernel/time";
import { expect } from "vitest";
import type { Corral } from "./corral";
import type { PaymentsInTest } from "./payments";

const PRICE = { adulto: 20_000, nino: 12_000 };

/** Helpers of tests about visit places: publish a date and buy from it. */
export function openVisits(c: Corral, staff: PaymentsInTest) {
  /** Publishes a date that starts this many minutes from now. */
  async function date(o: { inMinutes?: number; capacity?: number; title?: string } = {}) {
    const boss = await staff.staff("encargado");
    const { body: item } = await boss.call("POST", "/api/items", {
      kind: "session",
      animalId: null,
      title: o.title ?? "Recorrido de prueba",
      subtitle: "",
      description: "",
      category: null,
      priceMode: "fixed",
      price: PRICE.adulto,
      pricePerKg: null,
      estWeightG: null,
      taxClass: "iva_16",
      depositBp: null,
      maxQty: 20,
      delivery: ["on_site"],
      photoIds: [],
      stock: null,
    });
    await boss.call("POST", `/api/items/${item.id}/state`, { act: "publish" });
    const w = wallClock(c.deps.zone, plus(c.deps.now(), (o.inMinutes ?? 90) * MINUTE) as Instant);
    const added = await boss.call("POST", `/api/items/${item.id}/sessions`, {
      day: w.day,
      time: `${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}`,
      minutes: 60,
      capacity: o.capacity ?? 20,
      closesBefore: 0,
      opensBefore: null,
      tiers: [
        { code: null, name: "Adulto", price: PRICE.adulto },
        { code: null, name: "Niño", price: PRICE.nino },
      ],
    });
    expect(added.status).toBe(201);
    return { itemId: item.id as string, sessionId: added.body.sessions[0].id as string, day: w.day };
  }
  type Dated = Awaited<ReturnType<typeof date>>;

  /** Buys places by card and returns the ticket as its buyer sees it. */
  async function buy(d: Dated, of: { adulto?: number; nino?: number } = { adulto: 1 }, name = "Ana Pérez") {
    const b = c.buyer();
    const lines = (["adulto", "nino"] as const)
      .filter((t) => of[t])
      .map((tier) => ({ itemId: d.itemId, qty: of[tier] as number, sessionId: d.sessionId, tier }));
    const total = (of.adulto ?? 0) * PRICE.adulto + (of.nino ?? 0) * PRICE.nino;
    const sale = await b.cart(lines, total, { contact: { name, phone: "55 1234 5678", email: "ana@testuser.com" } });
    expect(sale.status).toBe(201);
    const chargeId = sale.body.chargeId as string;
    const paid = await b.pay(chargeId, await b.card());
    expect(paid.body.state).toBe("paid");
    const links = (paid.body.receipts as { tipo: string; id: string }[]).filter((r) => r.tipo === "boleto");
    const boleto = async () => (await b.get(`/api/receipts/boleto/${links[0]?.id}`)).body;
    return { b, chargeId, saleId: sale.body.saleId as string, links, boleto, total };
  }
  return { date, buy };
}
