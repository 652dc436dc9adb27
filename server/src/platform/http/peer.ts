import { BlockList, isIP, isIPv6 } from "node:net";

/** Loopback and private networks, where a trusted proxy can be. Nobody on the internet connects from these. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addSubnet("10.0.0.0", 8, "ipv4");
near.addSubnet("172.16.0.0", 12, "ipv4");
near.addSubnet("192.168.0.0", 16, "ipv4");
near.addSubnet("169.254.0.0", 16, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
function isNear(address: string): boolean {
  const plain = bare(address);
  // Node makes an object in C++ of each address that it checks; that of a proxy on this machine comes with every request.
  if (plain === "127.0.0.1") return true;
  return isIP(plain) !== 0 && near.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/**
 * Which hops of X-Forwarded-For are trusted proxies, counted from the connection: as many as configured, the first
 * only on this machine or a private network. Each proxy appends its peer, so the entries further left were written by
 * the client.
 */
export const trustedHops =
  (proxies: number) =>
  (address: string | undefined, hop: number): boolean =>
    hop < proxies && address !== undefined && (hop > 0 || isNear(address));
