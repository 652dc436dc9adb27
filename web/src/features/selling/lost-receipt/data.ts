import { lostReceipt, openPurchaseList } from "@corral/contract/selling/lost-receipt.calls";
import { useMutation, useQuery } from "@tanstack/react-query";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";

/** Asks for the link of what was bought with a contact; the answer is the same whether anything was. */
export const useLostReceipt = () =>
  useMutation({
    mutationFn: (input: { contact: string }) => api(lostReceipt, { body: input, key: newUuid() }),
  });

/** What was bought with the contact that this link was sent to. Opening it is a write: the lists of before open no more. */
export const usePurchaseList = (id: string) =>
  useQuery({
    queryKey: ["purchase-list", id],
    queryFn: () => api(openPurchaseList, { params: { listId: id }, key: newUuid() }),
    staleTime: 3_000,
  });
