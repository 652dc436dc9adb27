import { BRAND_STYLE } from "@corral/domain/business/look/brand-style";
import { type Palette, paletteOf, type Tones } from "@corral/domain/business/look/palette";
import type { FastifyInstance } from "fastify";
import { wholePhoto } from "#src/features/business/photos/sizes";
import { type Look, readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { ProblemError } from "#src/platform/http/problem-reply";
import { images } from "#src/platform/images";

/** The sizes of the cover by their file, in px: of a phone with two dots each, and of a desktop. */
const COVERS = {
  "phone.webp": { width: 720, height: 300 },
  "desktop.webp": { width: 1600, height: 400 },
} as const;
type CoverFile = keyof typeof COVERS;
const isCoverFile = (file: string): file is CoverFile => Object.hasOwn(COVERS, file);
const coverAt = (cover: string, file: CoverFile) => `/cover/${cover}/${file}`;

const tokens = (t: Tones) =>
  `--agave:${t.accent};--on-agave:${t.onAccent};--agave-tint:${t.tint};--on-agave-tint:${t.onTint}`;

/** The tones in place of those of `ui/tokens.css`, whose rules are weaker. A printed page is always light. */
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
  `@media(min-width:1024px){${BEGINS}{margin-bottom:calc(-1*var(--s3))}html .first-list>.shop{margin-bottom:var(--s6)}}`;
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
    "display:flex;align-items:end;box-sizing:border-box;padding:var(--s3) var(--s4);border-radius:var(--r-card)";
  return (
    `${BEGINS}{${words};${box};min-height:min(41.6vw,260px);color:#fff;font-weight:600;background:${over("phone.webp")}}` +
    `@media(min-width:700px){${BEGINS}{min-height:min(22vw,290px);font-size:1.25rem;background:${over("desktop.webp")}}}` +
    PLACES
  );
}

/** The style of the business for every page: its colour, its cover and its phrase. "" for one that looks like Corral. */
export const brandStyle = ({ color, cover }: Look, tagline: string): string =>
  (color ? colors(paletteOf(color)) : "") + opening(tagline, cover);

/** The link of the app's own page, which the worker answers without a signal; a page of the server has the style itself. */
const LINK = new RegExp(`\\s*<link rel="stylesheet" href="${BRAND_STYLE}"[^>]*>`);
export const withBrand = (html: string, style: string) => html.replace(LINK, style ? `<style>${style}</style>` : "");

export function brandRoutes(app: FastifyInstance, deps: Deps) {
  app.get(BRAND_STYLE, { schema: { hide: true } }, async (_request, reply) => {
    const { look, business } = await readSettings(deps.db);
    return reply
      .header("cache-control", "no-cache")
      .type("text/css; charset=utf-8")
      .send(brandStyle(look, business.tagline));
  });

  app.get<{ Params: { file: string } }>("/look/:file", { schema: { hide: true } }, async (request, reply) => {
    const color = /^([0-9a-f]{6})\.svg$/.exec(request.params.file)?.[1];
    if (!color) throw new ProblemError("NOT_FOUND");
    // Kept by nobody: a finger on a picker of colours asks for many.
    return reply
      .header("cache-control", "no-store")
      .type("image/svg+xml")
      .send(sampleSvg(`#${color}`));
  });

  app.get<{ Params: { id: string; file: string } }>(
    "/cover/:id/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const { look } = await readSettings(deps.db);
      const bytes = look.cover === id && isCoverFile(file) ? await drawCover(deps, id, file) : undefined;
      if (!bytes) throw new ProblemError("NOT_FOUND");
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .type("image/webp")
        .send(bytes);
    },
  );
}

const SAMPLE_GROUNDS = { light: "#fbf8f3", dark: "#171411" } as const;
/** A filled button, a chosen thing and a link in the tones of a colour, on the light and on the dark page. */
function sampleSvg(color: string): string {
  const palette = paletteOf(color);
  const pill = (x: number, width: number, fill: string, text: string, words: string) =>
    `<rect x="${x}" y="18" width="${width}" height="36" rx="18" fill="${fill}"/><text x="${x + width / 2}" y="41" text-anchor="middle" fill="${text}" font-weight="600">${words}</text>`;
  const half = (scheme: "light" | "dark", y: number) => {
    const { accent, onAccent, tint, onTint } = palette[scheme];
    return `<g transform="translate(0 ${y})"><rect width="312" height="72" rx="12" fill="${SAMPLE_GROUNDS[scheme]}" stroke="#8884"/>${pill(14, 84, accent, onAccent, "Pagar")}${pill(110, 96, tint, onTint, "Elegido")}<text x="222" y="41" fill="${accent}" text-decoration="underline">Ver más</text></g>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 312 152" font-family="system-ui,sans-serif" font-size="15">${half("light", 0)}${half("dark", 80)}</svg>`;
}

/** One size of the cover, drawn on first use and stored. What is most looked at in the photo stays in the picture. */
async function drawCover(deps: Deps, id: string, file: CoverFile): Promise<Buffer | undefined> {
  const store = fileStore(deps);
  const name = `derived/${id}-cover-${file}`;
  const there = await store.get(name);
  if (there) return there;
  const photo = await wholePhoto(deps, id);
  if (!photo) return undefined;
  const library = await images();
  const drawn = await library(photo)
    .resize({ ...COVERS[file], fit: "cover", position: library.strategy.attention })
    .webp({ quality: 70 })
    .toBuffer();
  await store.put(name, drawn);
  return drawn;
}
