import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { root } from "../lib.mjs";
import { drawings, paint } from "./icons.mjs";

const pixels = (/** @type {Buffer} */ png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const committed = (/** @type {string} */ file) => readFileSync(join(root, "web/public", file));

test.each(drawings())("$file is what the source draws", async (drawing) => {
  const [kept, drawn] = await Promise.all([pixels(committed(drawing.file)), paint(drawing).then(pixels)]);
  expect([kept.info.width, kept.info.height]).toEqual([drawing.size, drawing.size]);
  // Antialiasing differs between processors.
  let off = 0;
  for (const [i, value] of kept.data.entries()) off = Math.max(off, Math.abs(value - (drawn.data[i] ?? 0)));
  expect(off).toBeLessThan(12);
});

test("Android's crop keeps the whole drawing, and the iOS icon has no transparency", async () => {
  const { data, info } = await pixels(committed("icon-maskable-512.png"));
  const ground = data.subarray(0, 4);
  let far = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = data.subarray((y * info.width + x) * 4);
      if ([0, 1, 2, 3].some((n) => Math.abs((at[n] ?? 0) - (ground[n] ?? 0)) > 8))
        far = Math.max(far, Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2));
    }
  expect(far).toBeGreaterThan(100);
  expect(far).toBeLessThanOrEqual(info.width * 0.4);
  for (const file of ["icon-180.png", "icon-maskable-512.png"])
    expect((await sharp(committed(file)).stats()).isOpaque).toBe(true);
});
