import type { FetchStatus } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { to } from "#src/nav/paths";
import { ButtonLink } from "#src/ui/controls/button";
import { ErrorState } from "#src/ui/feedback";
import { ApiError, OfflineError, sentenceOf } from "./api/errors";
import { text } from "./text/es-MX";

interface LoadedProps<T> {
  of: { data: T | undefined; error: Error | null; fetchStatus: FetchStatus; refetch: () => unknown };
  skeleton: ReactNode;
  /** For what doesn't exist (404, 410), a malformed id, and a disabled query: an explanation with links out. */
  missing: ReactNode;
  /** What a list already has of it: drawn while it loads, and without signal with the way to try again. */
  known?: ((retry?: () => void) => ReactNode) | undefined;
  children: (value: T) => ReactNode;
}

/** The states of a query: loading, missing, failed, loaded. Loaded data stay while a refetch fails. */
export function Loaded<T>({ of, skeleton, missing, known, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data);
  // A disabled query (no id in the address) would show its skeleton for ever.
  if (!of.error && of.fetchStatus === "idle") return missing;
  if (of.error instanceof ApiError && [404, 410].includes(of.error.status)) return missing;
  if (of.error instanceof ApiError && [400, 422].includes(of.error.status) && missing) return missing;
  if (of.error instanceof OfflineError && known) return known(() => void of.refetch());
  if (of.error) {
    const t = text.app.loaded;
    return (
      <ErrorState
        isPart
        icon={of.error instanceof OfflineError ? "offline" : "warning"}
        title={of.error instanceof OfflineError ? t.offline : t.failed}
        supportId={of.error instanceof ApiError ? of.error.supportId : undefined}
        onRetry={() => void of.refetch()}
        actions={
          of.error instanceof ApiError && (
            <ButtonLink kind="plain" href={to("ayuda", { error: of.error.code })}>
              {t.whatNow}
            </ButtonLink>
          )
        }
      >
        {sentenceOf(of.error)}
      </ErrorState>
    );
  }
  return <div aria-busy="true">{known?.() ?? skeleton}</div>;
}
