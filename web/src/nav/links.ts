import { navigate } from "./history";
import { matchPath } from "./paths";

/** Turns clicks on plain links of the app into navigation without a reload. Reads `data-replace`, `data-direction` and `data-keep` of the link. */
export function followLinks(root: Document | HTMLElement = document): () => void {
  const onClick = (e: MouseEvent) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = e.target instanceof Element ? e.target.closest("a") : null;
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      !matchPath(link.pathname)
    )
      return;
    e.preventDefault();
    const direction = link.dataset.direction as "forward" | "back" | "none" | undefined;
    void navigate(link.pathname + link.search + link.hash, {
      replace: "replace" in link.dataset,
      direction,
      keep: "keep" in link.dataset,
    });
  };
  root.addEventListener("click", onClick as EventListener);
  return () => root.removeEventListener("click", onClick as EventListener);
}
