import { createContext, useContext } from "react";
import { HOME, matchPath, type ParamsOf, plainPath, type RoutePath } from "./paths";

/** One visit of one page. `path` is null for an unknown address. */
export interface Address {
  path: RoutePath | null;
  pathname: string;
  search: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Stays the same while the page stays mounted: a change of query with `keep` doesn't change it. */
  pageId: string;
}

/** Parses "/cobro?c=1". Exactly "/" becomes the shop with its query kept; a trailing slash is dropped. */
export function readAddress(url: string, pageId: string): Address {
  const [beforeHash = ""] = url.split("#");
  const at = beforeHash.indexOf("?");
  const rawPath = at < 0 ? beforeHash : beforeHash.slice(0, at);
  const search = at < 0 ? "" : beforeHash.slice(at);
  const named = rawPath === "" || rawPath === "/" ? `/${HOME}` : rawPath;
  const matched = matchPath(named);
  const pathname = matched ? plainPath(named) : named;
  return {
    path: matched?.path ?? null,
    pathname,
    search,
    params: matched?.params ?? {},
    query: Object.fromEntries(new URLSearchParams(search)),
    pageId,
  };
}

export const urlOf = (at: Address) => at.pathname + at.search;

export const AddressContext = createContext<Address | null>(null);

/** The address of the page that this component is in: under a modal, the page's own and not the modal's. */
export function useAddress<P extends RoutePath = RoutePath>(
  _path?: P,
): Address & { params: ParamsOf<P>; query: Record<string, string | undefined> } {
  const at = useContext(AddressContext);
  if (!at) throw new Error("useAddress outside a page");
  return at as Address & { params: ParamsOf<P>; query: Record<string, string | undefined> };
}
