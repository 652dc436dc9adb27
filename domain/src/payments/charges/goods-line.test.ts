import { expect, test } from "vitest";
import { keysOf } from "../../kernel/lookup";
import { DEFAULT_ZONE, instant } from "../../kernel/time";
import { type FulfilmentState, fulfilmentMoves } from "../../selling/delivery/states";
import { goodsLine } from "./goods-line";

const zone = DEFAULT_ZONE;
// 23:30 of the 20th in Mexico.
const paid = instant(Date.parse("2026-11-21T05:30:00Z"));
const ready = instant(Date.parse("2026-11-22T18:00:00Z"));
const sent = instant(Date.parse("2026-11-23T18:00:00Z"));
const delivered = instant(Date.parse("2026-11-24T18:00:00Z"));
const shown = (fulfilment: FulfilmentState, isCollected: boolean, at = {}, expected: string | null = null) =>
  goodsLine(zone, { fulfilment, isCollected, at: { paid, ...at }, expected })
    ?.map((it) => `${it.words} ${it.when ?? "-"} ${it.state}`)
    .join(", ");

test.each([
  ["docs_pending", true, {}, null, "Pagado vie 20 nov done, Lo preparamos - now, Recógelo - later"],
  ["scheduled", true, { ready }, "mar 1", "Pagado vie 20 nov done, Listo dom 22 nov done, Recógelo mar 1 now"],
  ["scheduled", true, {}, "mar 1", "Pagado vie 20 nov done, Lo preparamos - now, Recógelo mar 1 later"],
  [
    "ready",
    false,
    { ready },
    null,
    "Pagado vie 20 nov done, Listo dom 22 nov done, Sale a su destino - now, Llega - later",
  ],
  [
    "in_transit",
    false,
    { ready, sent },
    "mar 24",
    "Pagado vie 20 nov done, Listo dom 22 nov done, Va en camino lun 23 nov now, Llega mar 24 later",
  ],
  [
    "failed_delivery",
    false,
    { sent },
    null,
    "Pagado vie 20 nov done, Listo - done, No se pudo entregar lun 23 nov now, Llega - later",
  ],
  [
    "delivered",
    false,
    { ready, sent, delivered },
    "mar 24",
    "Pagado vie 20 nov done, Listo dom 22 nov done, En camino lun 23 nov done, Entregado mar 24 nov done",
  ],
  ["delivered", true, { delivered }, null, "Pagado vie 20 nov done, Listo - done, Recogido mar 24 nov done"],
] as const)("%s, collected %s", (fulfilment, isCollected, at, expected, words) => {
  expect(shown(fulfilment, isCollected, at, expected)).toBe(words);
});

test("each state has a line with one point that goes on, or none at all", () => {
  for (const state of keysOf(fulfilmentMoves))
    for (const isCollected of [true, false]) {
      const line = goodsLine(zone, { fulfilment: state, isCollected, at: { paid }, expected: null });
      if (state === "not_needed" || state === "returned") expect(line).toBeUndefined();
      else expect(line?.filter((it) => it.state === "now")).toHaveLength(state === "delivered" ? 0 : 1);
    }
});
