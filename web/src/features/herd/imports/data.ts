import { cancelImport, listImports, readImport, runImport, startImport } from "@corral/contract/herd/imports.calls";
import { herdExport } from "@corral/contract/herd/imports.files";
import type { ImportCheck, ImportView } from "@corral/contract/types";
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
/** How often a running one is asked about. */
const EVERY_MS = 800;

export const isRunning = (it: ImportView) => it.state === "checking" || it.state === "importing";

/** An import, asked about again while it runs; once it is done, what this phone knew of the herd is read anew. */
export function useImport(id: string) {
  const client = useQueryClient();
  const it = useQuery({
    queryKey: one(id),
    queryFn: ({ signal }) => api(readImport, { params: { importId: id }, signal }),
    refetchInterval: (q) => (q.state.data && isRunning(q.state.data) ? EVERY_MS : false),
    staleTime: 0,
  });
  const state = it.data?.state;
  useEffect(() => {
    if (state !== "done") return;
    void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => !String(q.queryKey[1]).startsWith("import") });
    void client.invalidateQueries({ queryKey: ["animals"] });
  }, [client, state]);
  return it;
}

export const useImports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api(listImports, { signal }),
    staleTime: 0,
  });

/** Sends a file to be looked at; `onProgress` tells how much of it has left (0 to 1). */
export const useStartImport = (onProgress: (part: number) => void) =>
  // What tells two files apart goes with them: the key of the one is never the other's.
  useKeyedMutation<{ file: File; stamp: string }, ImportView>(({ file }, key) =>
    file.size > importBounds.bytes
      ? Promise.reject(
          new ApiError({
            status: 413,
            code: "PAYLOAD_TOO_LARGE",
            detail: "El archivo pesa más de 20 MB. Pártelo en varios.",
          }),
        )
      : upload(startImport, file, "text/csv", {
          query: { name: file.name.slice(0, 200) },
          key,
          onProgress,
        }),
  );
export const stampOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;

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

/** Where the herd is as a file; `empty` is only its header, to be filled in. */
export const herdFile = (separator: "coma" | "punto-y-coma", empty = false) =>
  withQuery(herdExport, { separador: separator, vacio: empty ? "1" : undefined });
