import { type ReactNode, useState } from "react";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import { type GroupedPage, usePageGroups } from "#src/features/business/auth/staff-pages/page-groups";
import { addressOf } from "#src/features/business/auth/staff-pages/page-list";
import type { Address } from "#src/nav/address";
import type { Tab } from "#src/routes";
import { showHelp } from "#src/shared/shortcuts/shortcuts";
import { shortcutsText as t } from "#src/shared/shortcuts/text";
import { staffPages } from "#src/staff-pages";
import { Icon } from "#src/ui/icon";
import styles from "./side-pages.module.css";

/** The groups that this person opened or closed since the app was opened. */
const folded = new Map<string, boolean>();

/** A tab's daily pages at the side of a desktop, those that this user may open; under the last tab, the keyboard's help too. */
export function SidePages({ tab, at }: { tab: Tab; at: Address }) {
  const pages: StaffPages = tab in staffPages ? staffPages[tab as keyof typeof staffPages] : {};
  const groups = usePageGroups({ [tab]: pages })
    .map((group) => ({ ...group, pages: group.pages.filter(({ page }) => page.daily) }))
    .filter((it) => it.pages.length > 0);
  const isWhole = !["articulo", "nuevo", "pedido", "cliente", "cuenta"].some((it) => at.query[it] !== undefined);
  const isAt = ({ name }: GroupedPage) => at.path === tab && at.query.ver === name;
  return (
    <>
      {groups.length > 0 && (
        <div className={styles.pages} data-side-pages>
          {groups.map(({ group, title, pages }, i) =>
            groups.length === 1 ? (
              <Links key={group} pages={pages} isAt={isAt} isWhole={isWhole} />
            ) : (
              <Group key={group} name={group} title={title} startsOpen={i === 0} isHere={pages.some(isAt)}>
                <Links pages={pages} isAt={isAt} isWhole={isWhole} />
              </Group>
            ),
          )}
        </div>
      )}
      {tab === "ajustes" && (
        <button type="button" className={styles.help} onClick={showHelp}>
          {t.title}
          <kbd>?</kbd>
        </button>
      )}
    </>
  );
}

/** A group that folds; the one with the open page can't be folded away. */
function Group({
  name,
  title,
  startsOpen,
  isHere,
  children,
}: {
  name: string;
  title: string;
  startsOpen: boolean;
  isHere: boolean;
  children: ReactNode;
}) {
  const [, redraw] = useState(0);
  const isOpen = isHere || (folded.get(name) ?? startsOpen);
  return (
    <>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        disabled={isHere}
        onClick={() => {
          folded.set(name, !isOpen);
          redraw((n) => n + 1);
        }}
      >
        {title}
        {!isHere && <Icon name="down" size={16} />}
      </button>
      {isOpen && children}
    </>
  );
}

/** `isWhole`: the address shows the page itself, and nothing opened in it. */
const Links = ({
  pages,
  isAt,
  isWhole,
}: {
  pages: readonly GroupedPage[];
  isAt: (page: GroupedPage) => boolean;
  isWhole: boolean;
}) => (
  <ul>
    {pages.map((it) => (
      <li key={it.name}>
        <a
          className={styles.page}
          href={addressOf(it.screen, it.name)}
          aria-current={isAt(it) ? "page" : undefined}
          data-here={isWhole && isAt(it) ? "" : undefined}
        >
          {it.page.title}
        </a>
      </li>
    ))}
  </ul>
);
