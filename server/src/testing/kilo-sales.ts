import { type Centavos, depositOf, type Grams } from "@corral/domain/kernel/money";
import sharp from "sharp";
import { expect } from "vitest";
import type { Corral } from "./corral";

export interface Bought {
  b: ReturnType<Corral["buyer"]>;
  saleId: string;
  chargeId: string;
  price: number;
}
export type KiloSales = ReturnType<typeof openKiloSales>;

/** Helpers of tests about prices by the kilo: animals with such a price, and their purchases. */
export function openKiloSales(c: Corral) {
  const used = new Set<string>();
  const buyers = new Map<string, Bought["b"]>();
  /** An animal of the shop with its own price by the kilo: $60.00, estimated at 300 kg, or as given. */
  async function animal({ kilos = 300, perKg = 6_000 } = {}) {
    const item = (await c.buyer().shelf("group=animales")).find((i) => !used.has(i.id));
    if (!item) throw new Error("nothing left to weigh");
    used.add(item.id);
    const [grams, price] = [kilos * 1_000, kilos * perKg];
    await c.deps.db
      .updateTable("catalog_item")
      .set({
        price_mode: "per_kg",
        price_per_kg: perKg as Centavos,
        est_weight_g: grams as Grams,
        price: price as Centavos,
        deposit_bp: 3_000,
        deposit_amount: null,
        deposit_refundable: null,
      })
      .where("id", "=", item.id)
      .execute();
    await c.deps.db
      .updateTable("animal")
      .set({ species: "cattle" })
      .where("id", "=", item.animalId as string)
      .execute();
    return { ...item, price, grams };
  }
  async function bought(
    how: "paid" | "deposit" | "unpaid" = "paid",
    of: Parameters<typeof animal>[0] = {},
  ): Promise<Bought> {
    const item = await animal(of);
    const b = c.buyer();
    const deposit = how === "deposit" ? { seenDeposit: depositOf(item.price as Centavos, 3_000) } : {};
    const made = await b.cart([{ itemId: item.id, qty: 1 }], item.price, deposit);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const { chargeId, saleId } = made.body;
    if (how !== "unpaid") expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
    buyers.set(chargeId, b);
    return { b, saleId, chargeId, price: item.price };
  }
  /** A photo that this person took. */
  async function photo(who: Bought["b"]): Promise<string> {
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#364" } })
      .png()
      .toBuffer();
    const raw = { raw: new Uint8Array(png), type: "image/png" };
    return (await who.call("POST", "/api/photos", undefined, raw)).body.id;
  }
  /** The phone that bought; somebody else's where that is not known. */
  const buyerOf = (chargeId: string) => buyers.get(chargeId) ?? c.buyer();
  return { animal, bought, photo, buyerOf };
}
