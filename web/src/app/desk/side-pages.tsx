import { useStaff } from "#src/features/business/auth/data";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import type { Address } from "#src/nav/address";
import { to } from "#src/nav/paths";
import type { Tab } from "#src/routes";
import { showHelp } from "#src/shared/shortcuts/shortcuts";
import { shortcutsText as t } from "#src/shared/shortcuts/text";
import { staffPages } from "#src/staff-pages";
import styles from "./side-pages.module.css";

/** A tab's daily pages at the side of a desktop, those that this user may open; under the last tab, the keyboard's help too. */
export function SidePages({ tab, at }: { tab: Tab; at: Address }) {
  const { can } = useStaff();
  const pages: StaffPages = tab in staffPages ? staffPages[tab as keyof typeof staffPages] : {};
  const mine = Object.entries(pages).filter(([, page]) => page.daily && can(page.action));
  return (
    <>
      {mine.length > 0 && (
        <ul className={styles.pages} data-side-pages>
          {mine.map(([ver, page]) => (
            <li key={ver}>
              <a
                className={styles.page}
                href={to(tab, { ver })}
                aria-current={at.path === tab && at.query.ver === ver ? "page" : undefined}
              >
                {page.title}
              </a>
            </li>
          ))}
        </ul>
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
