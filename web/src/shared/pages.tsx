import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Loaded } from "./loaded";
import { text } from "./text/es-MX";

/** A list that comes by pages, newest first: its rows so far, or what to say when there are none, and the button for the next page. */
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

/** A search or a filter left nothing; `href` is the same list without it. */
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
