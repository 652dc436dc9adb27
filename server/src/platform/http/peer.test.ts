import { expect, test } from "vitest";
import { trustedHops } from "./peer";

test("only the configured number of hops are proxies, and the first only on a private network", () => {
  expect(["127.0.0.1", "::1", "::ffff:10.1.2.3", "192.168.1.7", "fd00::1"].map((a) => trustedHops(1)(a, 0))).toEqual(
    Array(5).fill(true),
  );
  expect(["8.8.8.8", "2806:10::1", "no es una dirección", ""].map((a) => trustedHops(1)(a, 0))).toEqual(
    Array(4).fill(false),
  );
  expect(trustedHops(0)("127.0.0.1", 0)).toBe(false);
  expect([1, 2].map((hop) => trustedHops(2)("172.70.1.1", hop))).toEqual([true, false]);
  expect(trustedHops(1)(undefined, 0)).toBe(false);
});
