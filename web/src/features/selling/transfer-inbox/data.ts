import {
  addIncoming,
  findCharges,
  importBankFile,
  listIncoming,
  matchIncoming,
  previewBankFile,
  reopenIncoming,
  setIncomingAside,
} from "@corral/contract/calls/selling/transfer-inbox";
import type { Sent } from "@corral/contract/route";
import type { BankFileImport, BankFilePreview, IncomingTransfer, NewIncoming } from "@corral/contract/types";
import { bankFileBounds } from "@corral/domain/selling/transfer-inbox/bank-file";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { ApiError } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { upload } from "#src/shared/api/upload";
import { inboxText as t } from "./text";

export type InboxGroup = "open" | "decided";

/** Money without a reference: what nobody knows yet, or what was decided. */
export const useIncoming = (group: InboxGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "incoming", group],
    queryFn: ({ signal, pageParam }) => api(listIncoming, { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const useFoundCharges = (incomingId: string, q: string) =>
  useQuery({
    queryKey: [STAFF, "incoming-charges", incomingId, q],
    queryFn: ({ signal }) => api(findCharges, { params: { incomingId }, query: { q }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export type IncomingAct =
  | { id: string; what: "match"; chargeId: string; reason: string }
  | { id: string; what: "aside"; reason: string }
  | { id: string; what: "reopen" };

/** Says what money was for, that it is no sale's, or takes that back. */
export const useIncomingAct = () =>
  useInboxWrite((act: IncomingAct, key): Promise<IncomingTransfer> => {
    const params = { incomingId: act.id };
    if (act.what === "match")
      return api(matchIncoming, { params, body: { chargeId: act.chargeId, reason: act.reason }, key });
    if (act.what === "aside") return api(setIncomingAside, { params, body: { reason: act.reason }, key });
    return api(reopenIncoming, { params, key });
  });

export const useAddIncoming = () => useInboxWrite((body: Sent<NewIncoming>, key) => api(addIncoming, { body, key }));

/** A file with what tells it from another: each has its own key. */
export interface BankFile {
  file: File;
  /** The sheet of a workbook; without it, its first visible one. */
  sheet?: string | undefined;
  stamp: string;
}
export const bankFileOf = (file: File, sheet?: string): BankFile => ({
  file,
  sheet,
  stamp: `${file.name} ${file.size} ${file.lastModified} ${sheet ?? ""}`,
});

/** Reads a bank's file; nothing of it is stored. */
export const usePreview = () =>
  useKeyedMutation(
    ({ file, sheet }: BankFile, key): Promise<BankFilePreview> =>
      file.size > bankFileBounds.bytes
        ? Promise.reject(new ApiError({ status: 413, code: "PAYLOAD_TOO_LARGE", detail: t.file.tooLarge }))
        : upload(previewBankFile, file, "text/csv", { key, query: { sheet } }),
  );

export interface ChosenColumns {
  day: number;
  amount: number;
  concept?: number | undefined;
  key?: number | undefined;
  sender?: number | undefined;
  kind?: number | undefined;
  balance?: number | undefined;
}
/** What was answered of each line that was asked about: it is other money, or what is there already. */
export type Decided = Readonly<Record<number, "other" | "same">>;
const linesOf = (decided: Decided, which: "other" | "same") =>
  Object.keys(decided)
    .filter((line) => decided[Number(line)] === which)
    .join(",") || undefined;
export const useImport = () =>
  useInboxWrite(
    (
      { file, sheet, columns, decided }: BankFile & { columns: ChosenColumns; decided: Decided },
      key,
    ): Promise<BankFileImport> =>
      upload(importBankFile, file, "text/csv", {
        key,
        query: {
          ...columns,
          other: linesOf(decided, "other"),
          same: linesOf(decided, "same"),
          name: file.name.slice(0, 200),
          sheet,
        },
      }),
  );

function useInboxWrite<I, O>(run: (input: I, key: string) => Promise<O>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["charge"] });
      void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
    },
  });
}
