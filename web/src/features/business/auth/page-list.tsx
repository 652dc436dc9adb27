import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import { useStaff } from "./data";
import type { StaffPages } from "./staff-page";
import styles from "./staff-pages.module.css";

const addressOf = (screen: string, name: string) => `/${screen}?ver=${name}`;

/** The pages that this user may open. */
function useMyPages(pages: StaffPages) {
  const { can } = useStaff();
  return Object.entries(pages).filter(([, page]) => can(page.action));
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

/** The daily pages in one row, and the rest behind `more`. */
export function PageShortcuts({
  screen,
  pages,
  label,
  more,
  children,
  first,
}: {
  screen: string;
  pages: StaffPages;
  label: string;
  more: string;
  /** More links for the row. */
  children?: ReactNode;
  /** The list's main button, where every list has it: first. */
  first?: ReactNode;
}) {
  const mine = useMyPages(pages).filter(([, page]) => !page.main);
  if (mine.length === 0) return null;
  const daily = mine.filter(([, page]) => page.daily);
  return (
    <nav className={styles.shortcuts} aria-label={label}>
      {first}
      {daily.map(([name, page]) => (
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
      {mine.length > daily.length && (
        <ButtonLink kind="tonal" small icon="gear" href={addressOf(screen, "todo")}>
          {more}
        </ButtonLink>
      )}
      {children}
    </nav>
  );
}
