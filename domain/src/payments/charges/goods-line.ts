import { dayIn, type Instant, shortDay, type Zone } from "../../kernel/time";
import type { FulfilmentState } from "../../selling/delivery/states";

/** One point of the line that a buyer sees of a paid purchase. */
export interface GoodsStep {
  words: string;
  /** The day on which it happened or is expected; null while nobody knows. */
  when: string | null;
  /** `now`: what is being done, or what comes next. */
  state: "done" | "now" | "later";
}

/** When the goods of a purchase reached each point; the last time, where it happened twice. */
export interface GoodsMoments {
  paid: Instant;
  ready?: Instant | undefined;
  sent?: Instant | undefined;
  delivered?: Instant | undefined;
}

/** How far the goods are; absent where nothing changes hands or it came back. */
const REACHED: Partial<Record<FulfilmentState, "paid" | "ready" | "sent" | "delivered">> = {
  docs_pending: "paid",
  ready: "ready",
  scheduled: "ready",
  in_transit: "sent",
  failed_delivery: "sent",
  delivered: "delivered",
};

/**
 * Paid, ready, on its way, delivered: the points of a paid purchase with the days of the business's zone. What the buyer collects is never on its
 * way. Undefined where nothing changes hands or it came back.
 */
export function goodsLine(
  zone: Zone,
  {
    fulfilment,
    isCollected,
    at,
    expected,
  }: {
    fulfilment: FulfilmentState;
    isCollected: boolean;
    at: GoodsMoments;
    /** The agreed day, in words. */
    expected: string | null;
  },
): GoodsStep[] | undefined {
  const reached = REACHED[fulfilment];
  if (!reached) return undefined;
  // A day may be agreed on before the goods are ready.
  const isReady = reached !== "paid" && (fulfilment !== "scheduled" || at.ready !== undefined);
  const isOver = reached === "delivered";
  const going = fulfilment === "failed_delivery" ? "No se pudo entregar" : "Va en camino";
  const points = [
    { isDone: true, words: "Pagado", at: at.paid },
    { isDone: isReady, words: isReady ? "Listo" : "Lo preparamos", at: at.ready },
    ...(isCollected
      ? []
      : [
          {
            isDone: isOver,
            words: isOver ? "En camino" : reached === "sent" ? going : "Sale a su destino",
            at: at.sent,
          },
        ]),
    isCollected
      ? { isDone: isOver, words: isOver ? "Recogido" : "Recógelo", at: at.delivered }
      : { isDone: isOver, words: isOver ? "Entregado" : "Llega", at: at.delivered },
  ];
  const now = points.findIndex((it) => !it.isDone);
  return points.map(({ isDone, words, at: moment }, n) => ({
    words,
    when:
      moment !== undefined && (isDone || n === now)
        ? shortDay(dayIn(zone, moment))
        : n === points.length - 1
          ? expected
          : null,
    state: isDone ? "done" : n === now ? "now" : "later",
  }));
}
