import fc from "fast-check";
import { expect, test } from "vitest";
import { limitKey, trustedHops } from "./peer";

test("only as many hops are proxies as the configuration says, and the first only from near", () => {
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

test("an IPv4 address counts as itself, also inside of IPv6; of IPv6 counts the network of one home", () => {
  expect(limitKey("::ffff:5.5.5.5")).toBe("5.5.5.5");
  expect(limitKey("2806:10AE::1")).toBe(limitKey("2806:10ae:0:0:ffff::9"));
  expect(limitKey("2806:10ae:1::1")).not.toBe(limitKey("2806:10ae::1"));
  expect(limitKey("::1")).toBe("0:0:0:0::/64");
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(limitKey(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$|^\d+\.\d+\.\d+\.\d+$/);
    }),
  );
});
