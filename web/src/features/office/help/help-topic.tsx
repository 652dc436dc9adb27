import { useEffect, useRef } from "react";
import styles from "./help.module.css";
import type { HelpPage } from "./help-page";

/** One page of the manual, at the part that a link names. */
export function HelpTopicPage({ page, part }: { page: HelpPage; part: string | undefined }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = part && article.current?.querySelector(`[id="${CSS.escape(part)}"]`);
    if (heading) heading.scrollIntoView();
  }, [part]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from docs/manual (help-pages.ts)
    <article ref={article} className={styles.page} dangerouslySetInnerHTML={{ __html: page.html }} />
  );
}
