import { keysOf } from "@corral/domain/kernel/lookup";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import type { StaffPageOf, StaffPages } from "../staff-page";
import { useModules } from "../uses";
import { pageGroups } from "./group-names";
import { addressOf } from "./page-list";
import styles from "./staff-pages.module.css";

export interface GroupedPage {
  screen: string;
  name: string;
  page: StaffPageOf;
}

/** The pages that this user may open, by their groups, in the order of the navigation. */
export function usePageGroups(screens: Readonly<Record<string, StaffPages>>) {
  const { opens } = useModules();
  const all = Object.entries(screens).flatMap(([screen, pages]) =>
    Object.entries(pages).map(([name, page]): GroupedPage => ({ screen, name, page })),
  );
  const mine = all.filter(({ page }) => opens(page));
  return keysOf(pageGroups)
    .map((group) => ({
      group,
      ...pageGroups[group],
      pages: mine.filter((it) => it.page.group === group),
    }))
    .filter((it) => it.pages.length > 0);
}

/** Every page that this user may open: a row for each group, which unfolds in its place; a group of one is that page. */
export function PageGroups({ screens }: { screens: Readonly<Record<string, StaffPages>> }) {
  const groups = usePageGroups(screens);
  if (groups.length === 0) return null;
  const row = ({ screen, name, page }: GroupedPage) => (
    <Row
      key={`${screen} ${name}`}
      icon={page.icon}
      title={page.title}
      detail={page.detail}
      href={addressOf(screen, name)}
    />
  );
  return (
    <List>
      {groups.map(({ group, title, icon, pages }) =>
        pages.length === 1 ? (
          pages.map(row)
        ) : (
          <li key={group}>
            <details className={styles.group}>
              <summary>
                <span className={styles.lead}>
                  <Icon name={icon} size={20} />
                </span>
                <span className={styles.words}>
                  <strong>{title}</strong>
                  <span className="small muted">{pages.map((it) => it.page.title).join(", ")}</span>
                </span>
                <Icon name="down" size={18} />
              </summary>
              <ul>{pages.map(row)}</ul>
            </details>
          </li>
        ),
      )}
    </List>
  );
}
