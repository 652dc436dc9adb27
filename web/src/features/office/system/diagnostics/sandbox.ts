import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** The control panel of the simulated providers (demo only). It is another process on another port, so it is asked directly. */
export interface LivePayment {
  kind: "oxxo" | "spei";
  id: string;
  /** Whole centavos. */
  amount: number;
  reference: string;
  /** Of a cash voucher: each reference and what it is paid as. */
  ways?: { reference: string; product: string }[];
  /** ISO 8601. */
  expiresAt: string | null;
}
export type NoticeMode = "normal" | "delay" | "duplicate" | "reorder" | "drop";
/** Which stores take the vouchers of the simulated account. */
export type CashNetworks = "oxxo" | "stores" | "several";
/** How the bank's page of a 3-D Secure question behaves. */
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

/** Gives an order to the simulator and reads its state again. */
export function useSandboxOrder(base: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: SandboxOrder) => ask<unknown>(base, order.path, order.body),
    onSettled: () => client.invalidateQueries({ queryKey: ["sandbox", base] }),
  });
}
