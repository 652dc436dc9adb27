import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import type { StaffPages } from "../staff-page";
import { useModules } from "../uses";
import styles from "./staff-pages.module.css";

export const addressOf = (screen: string, name: string) => `/${screen}?ver=${name}`;

/** The pages that this user may open. */
function useMyPages(pages: StaffPages) {
  const { opens } = useModules();
  return Object.entries(pages).filter(([, page]) => opens(page));
}

/** The staff pages that this user may open, each with its purpose. */
export function PageList({ screen, pages, heading }: { screen: string; pages: StaffPages; heading?: string }) {
  const mine = useMyPages(pages);
  if (mine.length === 0) return null;
  return (
    <List heading={heading}>
      {mine.map(([name, page]) => (
        <Row key={name} icon={page.icon} title={page.title} detail={page.detail} href={addressOf(screen, name)} />
      ))}
    </List>
  );
}

/** The daily pages in one row. */
export function PageShortcuts({
  screen,
  pages,
  label,
  children,
}: {
  screen: string;
  pages: StaffPages;
  label: string;
  /** More links for the row. */
  children?: ReactNode;
}) {
  const mine = useMyPages(pages).filter(([, page]) => page.daily);
  if (mine.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={label}>
      {mine.map(([name, page]) => (
        <ButtonLink
          key={name}
          kind="tonal"
          small
          icon={page.icon}
          href={addressOf(screen, name)}
          className={styles.daily}
        >
          {page.title}
        </ButtonLink>
      ))}
      {children}
    </nav>
  );
}
