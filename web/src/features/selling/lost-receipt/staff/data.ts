import { relinkReceipt } from "@corral/contract/calls/selling/lost-receipt";
import { useQueryClient } from "@tanstack/react-query";
import { saleKey } from "#src/features/selling/sales/staff/data";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

/** Makes a new link for a receipt of the sale; the previous one stops working. */
export function useRelink(saleId: string) {
  const client = useQueryClient();
  return useKeyedMutation((receiptId: string, key) => api(relinkReceipt, { params: { receiptId }, key }), {
    onSettled: () => void client.invalidateQueries({ queryKey: saleKey(saleId) }),
  });
}
