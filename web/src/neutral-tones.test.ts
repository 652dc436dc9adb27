// @vitest-environment node
import { readFileSync } from "node:fs";
import { OWN_COLOR } from "@corral/domain/business/look/color";
import { neutral } from "@corral/domain/business/look/neutral";
import { keysOf } from "@corral/domain/kernel/lookup";
import { expect, test } from "vitest";

const css = readFileSync(new URL("ui/tokens.css", import.meta.url), "utf8");
/** "#fff" as "#ffffff". */
const whole = (hex: string) => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex);
const token = (name: string) => {
  const [, light = "", dark = ""] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return { light: whole(light), dark: whole(dark) };
};

test("what is drawn outside of the app has its tones", () => {
  for (const name of keysOf(neutral.light))
    expect({ name, ...token(name) }).toEqual({ name, light: neutral.light[name], dark: neutral.dark[name] });
  expect(token("good").light).toBe(OWN_COLOR);
});
