// @vitest-environment node
import { expect, it } from "vitest";
import { pack, unpack } from "./pack";

const bytes = (text: string) => new TextEncoder().encode(text);
const files = [
  ["/assets/a.js", bytes("const ñ = 1;\n\n")],
  ["/assets/empty.css", bytes("")],
  ["/assets/b.js", new Uint8Array([0, 10, 255])],
] as const;

it("unpacks what was packed, byte by byte", () => {
  expect(unpack(pack(files))?.map(([path, it]) => [path, [...it]])).toEqual(files.map(([path, it]) => [path, [...it]]));
  expect(unpack(pack([]))).toEqual([]);
});

it("refuses a truncated pack, and anything else", () => {
  const whole = pack(files);
  for (let length = 0; length < whole.length; length++)
    expect(unpack(whole.subarray(0, length)), `${length}`).toBeNull();
  expect(unpack(bytes("<!doctype html>\n<p>Portal"))).toBeNull();
  expect(unpack(bytes('{"a":1}\n'))).toBeNull();
});
