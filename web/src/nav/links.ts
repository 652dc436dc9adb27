import { navigate } from "./history";
import { matchPath } from "./paths";

/** A page takes a slow phone long to draw: first it draws that the link was tapped. */
const pressedIsDrawn = () =>
  new Promise<void>((then) => {
    if (document.hidden) return then();
    requestAnimationFrame(() => setTimeout(then));
  });

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
    const keep = "keep" in link.dataset;
    const replace = "replace" in link.dataset;
    const url = link.pathname + link.search + link.hash;
    void pressedIsDrawn().then(() => navigate(url, { replace, direction, keep }));
  };
  root.addEventListener("click", onClick as EventListener);
  return () => root.removeEventListener("click", onClick as EventListener);
}
