import { navigate } from "./history";
import { matchPath } from "./paths";

/** Resolves after the next frame, in which the tapped link is drawn as pressed: a slow phone needs long to render the page. */
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
