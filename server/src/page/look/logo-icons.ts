import type { FastifyInstance } from "fastify";
import { wholePhoto } from "#src/features/business/photos/sizes";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { images } from "#src/platform/images";

/** The icons of the app by their file: the side in px, and the part of it that the logo takes. */
const ICONS = {
  "icon-48.png": { side: 48, part: 1 },
  "icon-180.png": { side: 180, part: 0.86 },
  "icon-192.png": { side: 192, part: 0.94 },
  "icon-512.png": { side: 512, part: 0.94 },
  // A launcher may cut it to a circle: what matters is within 80 % (W3C, Web App Manifest, maskable icons).
  "icon-maskable-512.png": { side: 512, part: 0.6 },
} as const;
type IconFile = keyof typeof ICONS;
const isIconFile = (file: string): file is IconFile => Object.hasOwn(ICONS, file);

/** The address of an icon that is made from the business's logo. It changes with the logo, so that phones may keep it for ever. */
export const logoIcon = (logo: string, file: string) => `/logo/${logo}/${file}`;

/** The logo on white, since home screens have any colour and a logo may be transparent. */
async function drawIcon(photo: Buffer, { side, part }: (typeof ICONS)[IconFile]): Promise<Buffer> {
  const library = await images();
  const inner = Math.round(side * part);
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  const logo = await library(photo).resize({ width: inner, height: inner, fit: "inside" }).png().toBuffer();
  return library({ create: { width: side, height: side, channels: 4, background: white } })
    .composite([{ input: logo, gravity: "centre" }])
    .flatten({ background: white })
    .png({ palette: true })
    .toBuffer();
}

/** Serves the icons of the present logo; those of another are no longer asked for. Kept in memory: they are few, and a photo takes a while to read. */
export function logoIconRoutes(app: FastifyInstance, deps: Deps) {
  let kept: { logo: string; icons: Map<IconFile, Promise<Buffer>> } | undefined;
  app.get<{ Params: { id: string; file: string } }>(
    "/logo/:id/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const { logo } = (await readSettings(deps.db)).business;
      const photo = logo === id && isIconFile(file) ? await wholePhoto(deps, id) : undefined;
      if (!photo || !isIconFile(file)) throw new ProblemError("NOT_FOUND");
      if (kept?.logo !== id) kept = { logo: id, icons: new Map() };
      const icon = kept.icons.get(file) ?? drawIcon(photo, ICONS[file]);
      kept.icons.set(file, icon);
      // One that couldn't be drawn is drawn again for the next who asks.
      icon.catch(() => kept?.icons.delete(file));
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .type("image/png")
        .send(await icon);
    },
  );
}

/** The icons of a page's head with those of the logo in place of the app's own. */
export const withLogoIcons = (html: string, logo: string | null) =>
  logo
    ? html
        .replace(/\s*<link rel="icon" href="\/icon\.svg"[^>]*>/, "")
        .replace(/href="\/(icon-(?:48|180)\.png)"/g, (_, file: string) => `href="${logoIcon(logo, file)}"`)
    : html;
