import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "#src/shared/loaded";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";

/** A paginated list, newest first: the rows so far, an empty state, and the button for the next page. */
export function Pages<T>({
  of,
  empty,
  children,
}: {
  of: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
}) {
  const t = text.app.loaded;
  return (
    <Loaded of={of} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(data) => {
        const rows = data.pages.flatMap((page) => page.items);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            {of.hasNextPage && (
              <Button kind="tonal" wide busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
                {of.isFetchNextPageError ? t.moreFailed : t.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Empty state of a search or filter; `href` is the list without it. */
export const NotFound = ({ title, hint, all, href }: { title: string; hint: string; all: string; href: string }) => (
  <EmptyState
    icon="search"
    title={title}
    actions={
      <ButtonLink href={href} kind="tonal" data-replace data-direction="none">
        {all}
      </ButtonLink>
    }
  >
    {hint}
  </EmptyState>
);
