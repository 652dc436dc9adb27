import { lostReceipt, openPurchaseList } from "@corral/contract/calls/selling/lost-receipt";
import { useMutation, useQuery } from "@tanstack/react-query";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";

/** Requests the link to a contact's purchases; the answer is the same whether there are any. */
export const useLostReceipt = () =>
  useMutation({
    mutationFn: (input: { contact: string }) => api(lostReceipt, { body: input, key: newUuid() }),
  });

/** The purchases of the contact that this link was sent to. Opening it is a write: it invalidates earlier links. */
export const usePurchaseList = (id: string) =>
  useQuery({
    queryKey: ["purchase-list", id],
    queryFn: () => api(openPurchaseList, { params: { listId: id }, key: newUuid() }),
    staleTime: 3_000,
  });
