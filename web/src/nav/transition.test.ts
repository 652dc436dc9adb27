import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { motion, transition } from "./transition";

const css = (name: string) => readFileSync(join(import.meta.dirname ?? ".", "../ui", name), "utf8");

describe("page transitions", () => {
  it("last 540 ms in the iOS style, 280 forward and 200 back in Material", () => {
    expect(motion).toEqual({ ios: { forward: 540, back: 540 }, material: { forward: 280, back: 200 } });
  });
  it("use the same durations and iOS curve as tokens.css", () => {
    const tokens = css("tokens.css");
    const block = (selector: string) => tokens.slice(tokens.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
    for (const [selector, ms] of [
      ['html[data-style="ios"]', motion.ios],
      ["html", motion.material],
    ] as const) {
      expect(block(selector)).toContain(`--motion-forward: ${ms.forward}ms`);
      expect(block(selector)).toContain(`--motion-back: ${ms.back}ms`);
    }
    expect(block('html[data-style="ios"]')).toContain("cubic-bezier(0.32, 0.72, 0, 1)");
  });
  it("don't run under reduced motion", () => {
    expect(css("motion.css")).toMatch(/prefers-reduced-motion: reduce[\s\S]*animation: none/);
  });
  it("render at once where the browser has none", async () => {
    let drawn = false;
    const done = transition("forward", () => {
      drawn = true;
    });
    expect(drawn).toBe(true);
    await done;
    expect(document.documentElement.dataset.nav).toBeUndefined();
  });
});
