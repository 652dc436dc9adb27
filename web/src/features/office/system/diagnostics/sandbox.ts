import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** The control API of the simulated providers (demo only), in another process on its own port. */
export interface LivePayment {
  kind: "oxxo" | "spei";
  id: string;
  /** Whole centavos. */
  amount: number;
  reference: string;
  /** Each reference of a cash voucher and its payment network. */
  ways?: { reference: string; product: string }[];
  /** ISO 8601. */
  expiresAt: string | null;
}
export type NoticeMode = "normal" | "delay" | "duplicate" | "reorder" | "drop";
/** Which stores accept vouchers of the simulated account. */
export type CashNetworks = "oxxo" | "stores" | "several";
/** How the simulated bank's 3-D Secure page behaves. */
export type ChallengeMode = "normal" | "hop" | "nested" | "silent" | "refused";
export interface SandboxState {
  live: LivePayment[];
  cash: { networks: CashNetworks };
  webhooks: { mode: NoticeMode; delayMs: number; held: number };
  challenges: { mode: ChallengeMode };
}
export type SandboxOrder =
  | { path: "pay"; body: { kind: "oxxo" | "spei"; id: string; amount?: number } }
  | { path: "expire"; body: { id: string } }
  | { path: "cash"; body: { networks: CashNetworks } }
  | { path: "webhooks"; body: { mode: NoticeMode; delayMs?: number } }
  | { path: "challenge"; body: { mode: ChallengeMode } }
  | { path: "webhooks/flush"; body: Record<string, never> }
  | {
      path: "fail-next";
      body: { provider: "mercadopago" | "conekta"; times: number; mode: "500" | "timeout" | "429" | "policy" };
    };

async function ask<T>(base: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${base}/_control/${path}`, {
    method: body === undefined ? "GET" : "POST",
    credentials: "omit",
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout?.(8000) ?? null,
  });
  if (!answer.ok) throw new Error(`sandbox ${answer.status}`);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const useSandbox = (base: string) =>
  useQuery({
    queryKey: ["sandbox", base],
    queryFn: () => ask<SandboxState>(base, "state"),
    refetchInterval: 4000,
    staleTime: 0,
    retry: false,
  });

/** Sends a command to the simulator and refetches its state. */
export function useSandboxOrder(base: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: SandboxOrder) => ask<unknown>(base, order.path, order.body),
    onSettled: () => client.invalidateQueries({ queryKey: ["sandbox", base] }),
  });
}
