import {
  cancelImport,
  listImports,
  readImport,
  rereadImport,
  runImport,
  startImport,
} from "@corral/contract/calls/herd/imports";
import { herdExport } from "@corral/contract/herd/imports.files";
import type { ImportCheck, ImportView, NewReading } from "@corral/contract/types";
import { importBounds } from "@corral/domain/herd/imports/job";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { ApiError } from "#src/shared/api/errors";
import { api, withQuery } from "#src/shared/api/http";
import { type Nothing, useKeyedMutation } from "#src/shared/api/keyed";
import { upload } from "#src/shared/api/upload";

export type { ImportCheck, ImportView };

const one = (id: string) => [STAFF, "import", id];
const LIST = [STAFF, "imports"];
/** Polling interval of a running import. */
const EVERY_MS = 800;

export const isRunning = (it: ImportView) => it.state === "checking" || it.state === "importing";

/** Polls an import while it runs; once it is done, refetches the herd. */
export function useImport(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: one(id),
    queryFn: ({ signal }) => api(readImport, { params: { importId: id }, signal }),
    refetchInterval: (q) => (q.state.data && isRunning(q.state.data) ? EVERY_MS : false),
    staleTime: 0,
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state !== "done") return;
    void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => !String(q.queryKey[1]).startsWith("import") });
    void client.invalidateQueries({ queryKey: ["animals"] });
  }, [client, state]);
  return query;
}

export const useImports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api(listImports, { signal }),
    staleTime: 0,
  });

/** Uploads a file to be checked; `onProgress` gets the uploaded fraction (0 to 1). */
export const useStartImport = (onProgress: (part: number) => void) =>
  // The stamp identifies the file, so that each file gets its own idempotency key.
  useKeyedMutation<{ file: File; sheet?: string | undefined; stamp: string }, ImportView>(({ file, sheet }, key) =>
    file.size > importBounds.bytes
      ? Promise.reject(
          new ApiError({
            status: 413,
            code: "PAYLOAD_TOO_LARGE",
            detail: "El archivo pesa más de 20 MB. Pártelo en varios.",
          }),
        )
      : upload(startImport, file, "text/csv", {
          query: { name: file.name.slice(0, 200), sheet },
          key,
          onProgress,
        }),
  );
export const stampOf = (file: File, sheet = "") => `${file.name} ${file.size} ${file.lastModified} ${sheet}`;

/** Checks the same file by another sheet, or with what its columns are, as an import of its own. */
export const useReread = (importId: string) =>
  useKeyedMutation((body: NewReading, key) => api(rereadImport, { params: { importId }, body, key }));

function useAct(id: string, route: typeof runImport | typeof cancelImport) {
  const client = useQueryClient();
  return useKeyedMutation((_: Nothing, key) => api(route, { params: { importId: id }, key }), {
    onSuccess: (it) => client.setQueryData(one(id), it),
    onSettled: () =>
      client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => String(q.queryKey[1]).startsWith("import") }),
  });
}
export const useRunImport = (id: string) => useAct(id, runImport);
export const useCancelImport = (id: string) => useAct(id, cancelImport);

/** Address of the herd as a CSV file; `empty` has only the header, as a template. */
export const herdFile = (separator: "coma" | "punto-y-coma", empty = false) =>
  withQuery(herdExport, { separador: separator, vacio: empty ? "1" : undefined });
