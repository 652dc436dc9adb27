import { readProvisional, readReceipt } from "@corral/contract/calls/payments/receipts";
import type { ReceiptView } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { checkReceipt, type Verdict } from "./receipt-check";
import { findReceiptKey } from "./receipt-keys";

export const useReceipt = (tipo: string, id: string) =>
  useQuery({
    queryKey: ["receipt", tipo, id],
    queryFn: ({ signal }) => api(readReceipt, { params: { tipo, id }, signal }),
    staleTime: 30_000,
  });

/** The receipt that replaced a provisional one; a 404 until the phone that took the cash has sent it. */
export const useProvisional = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ["receipt", "provisional", id],
    queryFn: ({ signal }) => api(readProvisional, { params: { id }, signal }),
    enabled,
    retry: false,
    // The sending phone may get a connection meanwhile.
    refetchInterval: (q) => (q.state.data ? false : 20_000),
  });

/** Verifies a receipt's signature; undefined while pending, null when it was never signed. */
export const useSeal = (view: ReceiptView): Verdict | null | undefined =>
  useQuery({
    queryKey: ["receipt", "seal", view.tipo, view.id, view.snapshot, view.seal],
    queryFn: async () => (await checkReceipt(view, findReceiptKey)) ?? null,
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 0,
  }).data;
