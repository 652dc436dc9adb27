import {
  addTransferProof,
  readDirectTransfer,
  reportTransfer,
  withdrawTransfer,
} from "@corral/contract/calls/selling/transfers";
import type { Sent } from "@corral/contract/route";
import type { ChargeView, DirectTransfer, TransferReport } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { paymentOnItsWay } from "#src/features/payments/charges/payment-on-its-way";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { upload } from "#src/shared/api/upload";
import { shrinkPhoto } from "#src/shared/queue/send-photo";
import { directText as t } from "./buyers-text";

const keyOf = (chargeId: string) => ["direct-transfer", chargeId];
/** While the seller looks for it, the page asks again by itself. */
const AGAIN = 15_000;

/** The business's account for a charge, and how each report of it goes. Read again when the charge changes; not while another payment is on its way. */
export const useDirectTransfer = (charge: ChargeView) =>
  useQuery({
    queryKey: [...keyOf(charge.id), charge.version],
    queryFn: ({ signal }) => api(readDirectTransfer, { params: { chargeId: charge.id }, signal }),
    enabled: paymentOnItsWay(charge) === undefined,
    placeholderData: (before) => before,
    staleTime: 3_000,
    refetchInterval: ({ state }) =>
      state.data?.reports.some((it) => it.state === "submitted" || it.state === "under_review") ? AGAIN : false,
  });

export const useReport = (chargeId: string) =>
  useWrite(chargeId, (body: Sent<TransferReport>, key) => api(reportTransfer, { params: { chargeId }, body, key }));

/** Takes a report back, by its id. */
export const useWithdraw = (chargeId: string) =>
  useWrite(chargeId, (transferId: string, key) => api(withdrawTransfer, { params: { chargeId, transferId }, key }));

export interface NewProof {
  transferId: string;
  file: File;
  /** Tells a file from another: each has its own key. */
  stamp: string;
}
export const stampOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;
const MOST = 8 * 1024 * 1024;

/** Sends the photo or the PDF of a report: a photo is made smaller first. */
export const useAddProof = (chargeId: string) =>
  useWrite(chargeId, async ({ transferId, file }: NewProof, key) => {
    const isPdf = file.type === "application/pdf";
    const sent = isPdf ? file : await shrinkPhoto(file);
    if (sent.size > MOST) throw new ApiError({ status: 413, code: "PAYLOAD_TOO_LARGE", detail: t.tooLarge });
    const type = isPdf || sent.type.startsWith("image/") ? sent.type : "image/unknown";
    return upload(addTransferProof, sent, type, { params: { chargeId, transferId }, key });
  });

function useWrite<I>(chargeId: string, run: (input: I, key: string) => Promise<DirectTransfer>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(chargeId) });
      void client.invalidateQueries({ queryKey: ["charge", chargeId] });
    },
  });
}
