import type { ReceiptView } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { get } from "./http";

export const useReceipt = (tipo: string, id: string) =>
  useQuery({
    queryKey: ["receipt", tipo, id],
    queryFn: ({ signal }) => get<ReceiptView>(`/api/receipts/${tipo}/${id}`, { signal }),
    staleTime: 30_000,
  });
