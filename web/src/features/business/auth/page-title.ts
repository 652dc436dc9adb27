import { createContext, useContext, useLayoutEffect } from "react";

/** Sets the title of the staff page around it; undefined for the page's own. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => {});

/** The name of the one thing that a staff page shows becomes the page's title, while it is shown. */
export function usePageTitle(title: string | undefined) {
  const put = useContext(PageTitleContext);
  // A layout effect: a thing that was read before has its name from the first frame on.
  useLayoutEffect(() => {
    put(title);
    return () => put(undefined);
  }, [put, title]);
}
