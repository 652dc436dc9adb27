import { writeFileSync } from "node:fs";
import { encodeQR } from "qr";

const [WIDE, HIGH] = [640, 480];

/** Writes a video in which a code is held before the camera: a grey frame without it, then frames with it (YUV4MPEG2, as Chromium's fake camera reads it). */
export function videoOf(code: string, file: string): string {
  const modules = encodeQR(code, "raw", { border: 4 });
  const side = Math.floor(HIGH / modules.length);
  const picture = (shown: boolean) => {
    const light = Buffer.alloc(WIDE * HIGH, 0x80);
    if (shown)
      modules.forEach((row, y) => {
        row.forEach((dark, x) => {
          for (let dy = 0; dy < side; dy++) {
            const at = (y * side + dy) * WIDE + x * side + 60;
            light.fill(dark ? 0x10 : 0xeb, at, at + side);
          }
        });
      });
    return Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDE * HIGH) / 2, 0x80)]);
  };
  const head = Buffer.from(`YUV4MPEG2 W${WIDE} H${HIGH} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...[false, true, true, true, true].map(picture)]));
  return file;
}
