import { BRAND_STYLE } from "@corral/domain/business/look/brand-style";
import { type Palette, paletteOf, type Tones } from "@corral/domain/business/look/palette";
import type { FastifyInstance } from "fastify";
import { type Look, readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { type CoverFile, coverAt } from "./cover";

const tokens = (t: Tones) =>
  `--agave:${t.accent};--on-agave:${t.onAccent};--agave-tint:${t.tint};--on-agave-tint:${t.onTint}`;

/** The tones of the business. `html:root` is more specific than the `:root` of `ui/tokens.css`, so these win. A printed page is always light. */
const colors = ({ light, dark }: Palette) =>
  `html:root{${tokens(light)}}` +
  `@media screen and (prefers-color-scheme:dark){html:root:not([data-scheme=light]){${tokens(dark)}}}` +
  `@media screen{html:root[data-scheme=dark]{${tokens(dark)}}}`;

/** A text as a CSS string: each character that isn't a letter, a digit or a space as its code, so that none ends the string or the element. */
const cssText = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (it) => `\\${(it.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Where the shop begins: in the page that the server draws, and in the app. Gone while somebody searches. */
const BEGINS = ".shop:not(:has([type=search]:not(:placeholder-shown)))::before";
/** The drawn page has the same distances as the app, so that nothing moves. */
const PLACES =
  "html .first-list>.shop{margin:var(--s2) 0 calc(-1*var(--s2))}" +
  `@media(min-width:64em){${BEGINS}{margin-bottom:calc(-1*var(--s3))}html .first-list>.shop{margin-bottom:var(--s6)}}`;
/** The phrase in its place, over the cover where there is one: there its ground is dark enough for white, whatever the photo. */
function opening(tagline: string, cover: string | null): string {
  if (!tagline && !cover) return "";
  const words = `content:${cssText(tagline)};grid-column:1/-1;margin-bottom:var(--s3)`;
  // One low line: four cards still fit on the first screen of a phone.
  const line =
    "min-width:0;margin:-6px 0 6px;overflow:hidden;color:var(--ink-2);font-size:var(--small);line-height:20px;white-space:nowrap;text-overflow:ellipsis";
  if (!cover) return `${BEGINS}{${words};${line}}${PLACES}`;
  const over = (file: CoverFile) =>
    `linear-gradient(rgb(0 0 0/0) 30%,rgb(0 0 0/.7) 75%),#444 url(${coverAt(cover, file)}) center/cover`;
  const box =
    "display:flex;align-items:end;min-width:0;overflow-wrap:anywhere;box-sizing:border-box;padding:var(--s3) var(--s4);border-radius:var(--r-card)";
  return (
    `${BEGINS}{${words};${box};min-height:min(41.6vw,260px);color:#fff;font-weight:600;background:${over("phone.webp")}}` +
    `@media(min-width:43.75em){${BEGINS}{min-height:min(22vw,290px);font-size:1.25rem;background:${over("desktop.webp")}}}` +
    PLACES
  );
}

/** The style of the business for every page: its colour, its cover and its phrase. "" for one that looks like Corral. */
export const brandStyle = ({ color, cover }: Look, tagline: string): string =>
  (color ? colors(paletteOf(color)) : "") + opening(tagline, cover);

/** The link to the style sheet in index.html, which pages of the server replace by the style itself. */
const LINK = new RegExp(`\\s*<link rel="stylesheet" href="${BRAND_STYLE}"[^>]*>`);
export const withBrand = (html: string, style: string) =>
  html.replace(LINK, () => (style ? `<style>${style}</style>` : ""));

/** Serves the style for the app's own page. */
export function brandRoutes(app: FastifyInstance, deps: Deps) {
  app.get(BRAND_STYLE, { schema: { hide: true } }, async (_request, reply) => {
    const { look, business } = await readSettings(deps.db);
    return reply
      .header("cache-control", "no-cache")
      .type("text/css; charset=utf-8")
      .send(brandStyle(look, business.tagline));
  });
}
