import { isOneOf } from "@corral/domain/kernel/lookup";
import {
  atWall,
  type Day,
  dayIn,
  fromIso,
  type Instant,
  momentInWords,
  shortDay,
  toIso,
  type Zone,
} from "@corral/domain/kernel/time";
import { goodsLine } from "@corral/domain/payments/charges/goods-line";
import { datedStates } from "@corral/domain/selling/delivery/states";
import { type Delivery, deliveryWordsOf } from "@corral/domain/shop/items";
import type { Selectable } from "kysely";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";

type Sale = Pick<Selectable<Tables["sale"]>, "fulfilment" | "shipping_words" | "deposit" | "state" | "confirmed_at"> & {
  /** "2026-11-21 10:00", of the business's zone. */
  scheduled: string | null;
  /** When each step of its goods was taken. */
  moments: Record<string, string> | null;
  shipping: { way: string } | null;
};
type Line = Pick<Selectable<Tables["sale_line"]>, "title" | "kind"> & {
  starts_at: Instant | null;
  zone: Zone | null;
  delivery: readonly Delivery[];
};

/** Where and when a purchase is handed over, for its buyer. */
export function handoverView(
  deps: TxDeps,
  charge: Pick<Selectable<Tables["charge"]>, "state">,
  { sale: [sale], lines, parts }: { sale: readonly Sale[]; lines: readonly Line[]; parts: readonly unknown[] },
) {
  if (!sale || lines.length === 0) return null;
  const visits = new Map<string, { title: string; startsAt: string; whenWords: string }>();
  for (const { title, starts_at: at, zone } of lines)
    if (at !== null)
      visits.set(`${title} ${at}`, {
        title,
        startsAt: toIso(at),
        whenWords: momentInWords(zone ?? deps.zone, at),
      });
  const [day, time] = isOneOf(datedStates, sale.fulfilment) ? (sale.scheduled?.split(" ") ?? []) : [];
  const scheduled = day && time ? atWall(deps.zone, day as Day, time) : null;
  return {
    visits: [...visits.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    scheduledWords: scheduled === null ? null : momentInWords(deps.zone, scheduled),
    scheduledAt: scheduled === null ? null : toIso(scheduled),
    ways:
      sale.shipping_words !== null
        ? [sale.shipping_words]
        : [
            ...new Set(
              lines
                .filter((l) => l.starts_at === null)
                .flatMap((l) => l.delivery.map((way) => deliveryWordsOf(l.kind, way))),
            ),
          ],
    done: sale.fulfilment === "delivered",
    ...(charge.state === "paid" && sale.deposit === null && parts.length <= 1 && sale.state !== "cancelled"
      ? lineOf(deps, sale, scheduled === null ? null : shortDay(dayIn(deps.zone, scheduled)))
      : {}),
  };
}

/** The line of a purchase whose one charge is paid. */
function lineOf(deps: TxDeps, sale: Sale, expected: string | null) {
  const moment = (event: string) => {
    const at = sale.moments?.[event];
    return at === undefined ? undefined : fromIso(at);
  };
  const sent = moment("sent_out");
  const line =
    sale.confirmed_at !== null &&
    goodsLine(deps.zone, {
      fulfilment: sale.fulfilment,
      isCollected: sent === undefined && sale.shipping?.way !== "zone" && sale.shipping?.way !== "quote",
      at: { paid: sale.confirmed_at, ready: moment("made_ready"), sent, delivered: moment("handed_over") },
      expected,
    });
  return line ? { line } : {};
}
