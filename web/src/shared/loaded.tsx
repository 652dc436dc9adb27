import type { FetchStatus } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#src/ui/feedback";
import { ApiError, OfflineError, sentenceOf } from "./api/errors";
import { text } from "./text/es-MX";

interface LoadedProps<T> {
  of: { data: T | undefined; error: Error | null; fetchStatus: FetchStatus; refetch: () => unknown };
  skeleton: ReactNode;
  /** For what isn't there (404, 410), what no address can name (a malformed id) and what was never asked for: what it means here and where to go. */
  missing: ReactNode;
  children: (value: T) => ReactNode;
}

/** The four states of what the server knows: loading, missing, failed, here. What is here stays shown while a newer copy fails to come. */
export function Loaded<T>({ of, skeleton, missing, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data);
  // A query that nothing starts (its address names nothing) would draw its skeleton for ever.
  if (!of.error && of.fetchStatus === "idle") return missing;
  if (of.error instanceof ApiError && [404, 410].includes(of.error.status)) return missing;
  if (of.error instanceof ApiError && [400, 422].includes(of.error.status) && missing) return missing;
  if (of.error) {
    const t = text.app.loaded;
    return (
      <ErrorState
        icon={of.error instanceof OfflineError ? "offline" : "warning"}
        title={of.error instanceof OfflineError ? t.offline : t.failed}
        supportId={of.error instanceof ApiError ? of.error.supportId : undefined}
        onRetry={() => void of.refetch()}
      >
        {sentenceOf(of.error)}
      </ErrorState>
    );
  }
  return <div aria-busy="true">{skeleton}</div>;
}
