import { neutral } from "@corral/domain/business/look/neutral";
import { paletteOf } from "@corral/domain/business/look/palette";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "#src/platform/http/problem-reply";

/** Serves a drawing of how a colour reads, for the settings. */
export function colorSampleRoutes(app: FastifyInstance) {
  app.get<{ Params: { file: string } }>("/look/:file", { schema: { hide: true } }, async (request, reply) => {
    const color = /^([0-9a-f]{6})\.svg$/.exec(request.params.file)?.[1];
    if (!color) throw new ProblemError("NOT_FOUND");
    // Not cached: a finger that moves over the colour picker requests many colours.
    return reply
      .header("cache-control", "no-store")
      .type("image/svg+xml")
      .send(sampleSvg(`#${color}`));
  });
}

/** A filled button, a chosen thing and a link in the tones of a colour, on the light and on the dark page. */
function sampleSvg(color: string): string {
  const palette = paletteOf(color);
  const pill = (x: number, width: number, fill: string, text: string, words: string) =>
    `<rect x="${x}" y="18" width="${width}" height="36" rx="18" fill="${fill}"/><text x="${x + width / 2}" y="41" text-anchor="middle" fill="${text}" font-weight="600">${words}</text>`;
  const half = (scheme: "light" | "dark", y: number) => {
    const { accent, onAccent, tint, onTint } = palette[scheme];
    return `<g transform="translate(0 ${y})"><rect width="312" height="72" rx="12" fill="${neutral[scheme].paper}" stroke="#8884"/>${pill(14, 84, accent, onAccent, "Pagar")}${pill(110, 96, tint, onTint, "Elegido")}<text x="222" y="41" fill="${accent}" text-decoration="underline">Ver más</text></g>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 312 152" font-family="system-ui,sans-serif" font-size="15">${half("light", 0)}${half("dark", 80)}</svg>`;
}
