import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { createContext, type ReactNode, useEffect } from "react";
import { Loaded } from "#src/shared/loaded";
import { text } from "#src/shared/text/es-MX";
import { Button } from "#src/ui/controls/button";
import { RowsSkeleton } from "./rows-skeleton";

/** What keeps the list around a table as a file. */
export const ListFilesContext = createContext<ReactNode>(undefined);

/** A paginated list, newest first: the rows so far, an empty state, and the button for the next page. */
export function Pages<T>({
  of,
  empty,
  byItself = false,
  files,
  children,
}: {
  of: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  empty: ReactNode;
  /** The list fetches the next page as its end comes near (`moreOf`): there is a button only where that failed. */
  byItself?: boolean;
  /** Buttons that keep the list as a file: below it, or among the tools of its table. */
  files?: ReactNode;
  children: (rows: T[]) => ReactNode;
}) {
  const t = text.app.loaded;
  return (
    <Loaded of={of} skeleton={<RowsSkeleton rows={6} />} missing={null}>
      {(data) => {
        const rows = data.pages.flatMap((page) => page.items);
        const isSought = rows.length === 0;
        if (isSought && !of.hasNextPage) return empty;
        return (
          <ListFilesContext.Provider value={files}>
            {isSought ? <Seeking of={of} /> : children(rows)}
            {of.hasNextPage && (!(byItself || isSought) || of.isFetchNextPageError) && (
              <Button kind="tonal" wide busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
                {of.isFetchNextPageError ? t.moreFailed : t.more}
              </Button>
            )}
            {!byItself && files}
          </ListFilesContext.Provider>
        );
      }}
    </Loaded>
  );
}

/** No page so far has any of what is sought, and there are more: the server tries so many rows for each. */
function Seeking({ of }: { of: UseInfiniteQueryResult }) {
  const more = moreOf(of);
  useEffect(() => more?.());
  return of.isFetchNextPageError ? null : <RowsSkeleton rows={6} />;
}

/** Fetches the next page; undefined where there is none, it comes already, or it failed. */
export const moreOf = (of: UseInfiniteQueryResult) =>
  of.hasNextPage && !of.isFetching && !of.isFetchNextPageError ? () => void of.fetchNextPage() : undefined;

/** The rows of every page, fetched one after the other up to `most`; undefined where one didn't come. */
export async function allOf<T>(of: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>, most: number) {
  let at = of;
  const rows = () => at.data?.pages.flatMap((page) => page.items) ?? [];
  while (at.hasNextPage && rows().length < most) {
    at = await at.fetchNextPage();
    if (at.isError) return undefined;
  }
  return { rows: rows().slice(0, most), of: at.hasNextPage ? -1 : undefined };
}
