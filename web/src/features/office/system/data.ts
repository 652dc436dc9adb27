import { health as healthCall } from "@corral/contract/calls/office/system";
import type { HealthView } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { api, get } from "#src/shared/api/http";

export interface HealthSeen extends HealthView {
  /** Milliseconds from request to answer. */
  latency: number;
}
export async function askHealth(signal?: AbortSignal): Promise<HealthSeen> {
  const from = performance.now();
  const health = await api(healthCall, { signal, timeoutMs: 8000 });
  return { ...health, latency: Math.round(performance.now() - from) };
}
/** The app's name once it is installed, from the server's current manifest. */
export const useAppName = () =>
  useQuery({
    queryKey: ["app-name"],
    queryFn: async ({ signal }) => (await get<{ name: string }>("/manifest.webmanifest", { signal })).name,
  });
export const useHealth = () =>
  useQuery({ queryKey: ["health"], queryFn: ({ signal }) => askHealth(signal), staleTime: 0, gcTime: 0, retry: false });
