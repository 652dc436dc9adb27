import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import sharp from "sharp";
import { root } from "../lib.mjs";

/** Draws every icon of the installed app from web/public/icon.svg and the kit's icon paths: `node scripts/checks/icons.mjs`. */
const out = join(root, "web/public");
const SIDE = 512;

/** @typedef {{ file: string, size: number, svg: string }} Drawing */

/** @param {string} body @param {number} [side] */
const svg = (body, side = SIDE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${body}</svg>`;

/** The background colour and the drawing of the source. */
function source() {
  const text = readFileSync(join(out, "icon.svg"), "utf8");
  const ground = /<rect [^>]*fill="([^"]+)"/.exec(text)?.[1];
  const drawing = /<\/title><rect[^>]*\/>(.*)<\/svg>/s.exec(text)?.[1];
  if (!ground || !drawing)
    throw new Error("web/public/icon.svg: a title, a rect for the ground and the drawing are expected, in that order");
  return { text, ground, drawing };
}

/** The kit's icon paths, 24 × 24. @returns {Record<string, string>} */
function strokes() {
  const { code } = transformSync(readFileSync(join(root, "web/src/ui/icon-paths.ts"), "utf8"), {
    loader: "ts",
    format: "cjs",
  });
  /** @type {{ exports: { iconPaths?: Record<string, string> } }} */
  const module = { exports: {} };
  new Function("module", "exports", code)(module, module.exports);
  return module.exports.iconPaths ?? {};
}

/** The drawing at `scale` on a background that fills the square: the system crops it. @param {number} scale */
const filled = (scale, { ground, drawing } = source()) => {
  const move = (SIDE * (1 - scale)) / 2;
  return svg(
    `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/><g transform="translate(${move} ${move}) scale(${scale})">${drawing}</g>`,
  );
};

/** A round background with one of the kit's icons, for the shortcut menu of the app. @param {string} stroke */
const shortcut = (stroke, { ground } = source()) =>
  svg(
    `<circle cx="48" cy="48" r="48" fill="${ground}"/><path transform="translate(21 21) scale(2.25)" d="${strokes()[stroke]}" fill="none" stroke="#FBF8F3" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`,
    96,
  );

/** @returns {Drawing[]} */
export function drawings() {
  const { text } = source();
  return [
    { file: "icon-48.png", size: 48, svg: text },
    { file: "icon-192.png", size: 192, svg: text },
    { file: "icon-512.png", size: 512, svg: text },
    // iOS rounds the corners itself and paints transparency black.
    { file: "icon-180.png", size: 180, svg: filled(0.92) },
    // Android may crop it to a circle of four fifths: the drawing fits inside.
    { file: "icon-maskable-512.png", size: 512, svg: filled(0.86) },
    { file: "shortcut-cobrar.png", size: 96, svg: shortcut("charge") },
    { file: "shortcut-animales.png", size: 96, svg: shortcut("animal") },
    { file: "shortcut-calendario.png", size: 96, svg: shortcut("calendar") },
  ];
}

/** @param {Drawing} drawing */
export const paint = ({ svg: text, size }) =>
  sharp(Buffer.from(text), { density: 72 * Math.max(1, size / 96) })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const it of drawings()) {
    const png = await paint(it);
    writeFileSync(join(out, it.file), png);
    console.log(`  ${it.file}: ${png.length.toLocaleString("es-MX")} bytes`);
  }
