import { createHash } from "node:crypto";
import { type Centavos, pesos } from "@corral/domain/kernel/money";
import { DAY, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { newPublicId } from "@corral/server/platform/ids";
import { namedId } from "./ranch/named-id";

interface PlannedFigure {
  side: "buyer" | "seller";
  amount: Centavos;
  hoursAgo: number;
  note: string;
}
interface PlannedOffer {
  animal: string;
  buyer: { name: string; phone: string };
  figures: PlannedFigure[];
}

/** Offers for what is sold "a tratar": one for the seller to answer, and one that its buyer has to. */
const offers: PlannedOffer[] = [
  {
    animal: "BB",
    buyer: { name: "Ramiro Escamilla Ríos", phone: "+526181553021" },
    figures: [
      { side: "buyer", amount: pesos(52_000), hoursAgo: 3, note: "Lo recojo yo esta semana, pago de contado." },
    ],
  },
  {
    animal: "ZC",
    buyer: { name: "Lucía Barraza Peña", phone: "+526181559944" },
    figures: [
      { side: "buyer", amount: pesos(22_000), hoursAgo: 30, note: "" },
      { side: "seller", amount: pesos(24_500), hoursAgo: 20, note: "Va con su rienda y sus papeles." },
    ],
  },
];

/** Adds the open offers, which end three days after their last figure. Needs the ranch's items and its staff. */
export async function addOffers(tx: Tx, now: Instant): Promise<void> {
  const owner = await tx.selectFrom("staff_user").select("id").where("role", "=", "owner").executeTakeFirstOrThrow();
  for (const { animal, buyer, figures } of offers) {
    const [id, buyerId] = [namedId(`offer ${animal}`), namedId(`offering ${animal}`)];
    const at = (hours: number) => plus(now, -hours * HOUR);
    const [first, last] = [figures[0] as PlannedFigure, figures.at(-1) as PlannedFigure];
    await tx
      .insertInto("buyer")
      .values({
        id: buyerId,
        // The hash of a random secret, which nobody has.
        secret_hash: createHash("sha256").update(newPublicId()).digest("hex"),
        created_at: toIso(at(first.hoursAgo)),
      })
      .execute();
    await writingStates(tx)
      .insertInto("offer")
      .values({
        id,
        public_id: newPublicId(),
        item_id: namedId(`item animal:${animal}`),
        buyer_id: buyerId,
        contact_name: buyer.name,
        contact_phone: buyer.phone,
        contact_email: null,
        privacy_version: "1",
        set_aside: false,
        state: last.side === "buyer" ? "waits_seller" : "waits_buyer",
        from_network: null,
        created_at: toIso(at(first.hoursAgo)),
        changed_at: toIso(at(last.hoursAgo)),
      })
      .execute();
    await tx
      .insertInto("offer_round")
      .values(
        figures.map((figure, n) => ({
          offer_id: id,
          turn: n + 1,
          side: figure.side,
          amount: figure.amount,
          heads: null,
          note: figure.note,
          at: toIso(at(figure.hoursAgo)),
          ends_at: toIso(plus(at(figure.hoursAgo), 3 * DAY)),
          by_staff: figure.side === "seller" ? owner.id : null,
        })),
      )
      .execute();
  }
}
