// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";
import { newLinkUuid, newUuid } from "./ids";

afterEach(() => void vi.useRealTimers());

it("makes unique ids that sort in the order in which they were made", () => {
  vi.useFakeTimers();
  const made = [0, 1, 255, 256, 65_536, 86_400_000].map((ms) => {
    vi.setSystemTime(Date.UTC(2026, 10, 22) + ms);
    return newUuid();
  });
  expect([...made].sort()).toEqual(made);
  // RFC 9562 §5.7: milliseconds since 1970 in 48 bits, version 7, variant 10.
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt((made[0] ?? "").replace("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 22));
  expect(new Set(Array.from({ length: 500 }, newUuid)).size).toBe(500);
  expect(newLinkUuid()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
