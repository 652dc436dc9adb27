import { type OfflineCall, offlineCalls } from "@corral/contract/calls/offline";
import { pathOf } from "../api/http";

type Method = "POST" | "PUT" | "PATCH";

/** The address of a queued call, where it is tried first. */
export function addressOf(call: OfflineCall, params: Record<string, string>): [Method, string] {
  const [method, path] = offlineCalls[call].split(" ") as [Method, string];
  return [method, pathOf(path, params)];
}
