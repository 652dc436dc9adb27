import { createHash } from "node:crypto";
import { pesos } from "@corral/domain/kernel/money";
import { addDays, atWall, type Day, dayIn, firstOfMonth, type Instant } from "@corral/domain/kernel/time";
import { readSettings } from "@corral/server/features/business/settings/business";
import { beginSponsorship } from "@corral/server/features/selling/sponsorships/begin";
import { renewSponsorship } from "@corral/server/features/selling/sponsorships/renew";
import type { Buyer } from "@corral/server/platform/calls/buyer";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import type { Deps } from "@corral/server/platform/deps";
import { namedId } from "../ranch/named-id";
import { takeAtCounter } from "./counter";
import { personOf } from "./person";

interface Gift {
  at: Instant;
  key: string;
  sponsor: { name: string; phone: string; email: string; amount: number };
  /** The month after the first. */
  again?: true;
}

/** Who sponsors the ranch's old mare by the month: one since last month, one who still owes this one, one who has just begun. */
const sponsors = [
  {
    key: "a",
    name: "Elena Villarreal Soto",
    phone: "+525500006101",
    email: "elena.villarreal@example.com",
    amount: pesos(300),
  },
  {
    key: "b",
    name: "Colegio Sierra Gorda",
    phone: "+525500006102",
    email: "colegio.sierra@example.com",
    amount: pesos(500),
  },
  {
    key: "c",
    name: "Mateo Arriaga Luna",
    phone: "+525500006103",
    email: "mateo.arriaga@example.com",
    amount: pesos(150),
  },
] as const;

/** Their gifts in order, none after `now`. */
export function giftsOf(now: Instant, deps: Pick<Deps, "zone">): Gift[] {
  const today = dayIn(deps.zone, now);
  const thisMonth = firstOfMonth(today);
  const [a, b, c] = sponsors;
  const at = (day: Day, time: string) => atWall(deps.zone, day, time);
  return [
    { at: at(addDays(thisMonth, -12), "11:20"), key: "a1", sponsor: a },
    { at: at(addDays(thisMonth, -9), "16:05"), key: "b1", sponsor: b },
    { at: at(thisMonth, "10:15"), key: "a2", sponsor: a, again: true as const },
    { at: at(addDays(today, -2), "12:40"), key: "c1", sponsor: c },
  ]
    .filter((gift) => gift.at <= now)
    .sort((x, y) => x.at - y.at);
}

/** Makes the charge of one gift and takes its money at the counter. Skips what was done in an interrupted start. */
export async function giveAtCounter(deps: Deps, device: Buyer, { key, sponsor, again }: Gift): Promise<void> {
  const before = await deps.db
    .selectFrom("sponsorship")
    .select(["id", "public_id"])
    .where("contact_phone", "=", sponsor.phone)
    .executeTakeFirst();
  if (again && before) {
    const owner = await personOf(deps, "owner");
    await inTransaction(deps, (tx, deps) => renewSponsorship(deps, tx, owner, before.public_id));
  } else if (!before) {
    const { privacy } = await readSettings(deps.db);
    const secret = createHash("sha256").update(`${device.secret} ${key}`).digest("base64url").slice(0, 22);
    const { name, phone, email, amount } = sponsor;
    await inTransaction(deps, async (tx, deps) => {
      const begun = await beginSponsorship(
        deps,
        tx,
        { secret, known: true },
        {
          itemId: namedId("item padrinazgo:yegua"),
          amount,
          monthly: true,
          contact: { name, phone, email },
          privacyVersion: privacy.version,
        },
      );
      if (!begun.ok) throw new Error(`the demo's sponsor ${key} was refused: ${begun.code}`);
    });
  }
  const charge = await deps.db
    .selectFrom("charge as c")
    .innerJoin("sponsorship as s", "s.id", "c.sponsorship_id")
    .select(["c.public_id", "c.amount"])
    .where("s.contact_phone", "=", sponsor.phone)
    .where("c.for_month", "=", firstOfMonth(dayIn(deps.zone, deps.now())))
    .where("c.state", "=", "open")
    .executeTakeFirst();
  if (!charge) return;
  const taken = await takeAtCounter(deps, device, {
    chargeId: charge.public_id,
    amount: charge.amount,
    key: `gift ${key}`,
    method: "terminal",
  });
  if (!taken.ok) throw new Error(`the demo's gift ${key} was refused: ${taken.code}`);
}
