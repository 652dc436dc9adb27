import { Fragment, lazy } from "react";
import { useStaff } from "#src/features/business/auth/data";
import type { Address } from "#src/nav/address";
import { openTab } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { litTab, tabsFor } from "#src/routes";
import { text } from "#src/shared/text/es-MX";
import { Icon } from "#src/ui/icon";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./app.module.css";
import { useSide } from "./side";

// Only the staff's phones fetch its code.
const NewsDot = lazy(() => import("./staff-frame").then((m) => ({ default: m.NewsDot })));
// And this only their desktops.
const SidePages = lazy(() => import("./desk/desk").then((m) => ({ default: m.SidePages })));

/** The tabs: at the bottom of a phone, at the side of a desktop, where the staff's daily pages stand under each. */
export function Tabs({ at, business }: { at: Address; business: string }) {
  const { can } = useStaff();
  const side = useSide();
  const hasPages = useDesktop() && side === "staff";
  const [cart] = useStored("cart");
  const inCart = side === "buyer" ? cart.reduce((n, it) => n + it.qty, 0) : 0;
  const lit = at.path ? litTab(side, at.path) : undefined;
  return (
    <nav className={styles.tabs} aria-label={text.app.tabsLabel}>
      <span className={styles.brand}>
        <img src="/icon.svg" alt="" />
        <span>{business}</span>
      </span>
      {tabsFor(side, can).map((it) => (
        <Fragment key={it.path}>
          <a
            className={styles.tab}
            href={`/${it.path}`}
            // Where a page of its own stands under it, that one is the current page.
            aria-current={it.path !== lit ? undefined : hasPages && at.query.ver ? "true" : "page"}
            onClick={(e) => {
              if (e.metaKey || e.ctrlKey || e.shiftKey) return;
              e.preventDefault();
              void openTab(it.path);
            }}
          >
            <span className={styles.pill}>
              <Icon name={it.icon} size={25} />
              {it.path === "cobro" && inCart > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{Math.min(inCart, 99)}</span>
                  <span className="hush">{text.app.inCart(inCart)}</span>
                </span>
              )}
              {it.path === "hoy" && can("news.read") && (
                <Spare>
                  <NewsDot />
                </Spare>
              )}
            </span>
            {text.app.tabs[side][it.path]}
          </a>
          {hasPages && (
            <Spare>
              <SidePages tab={it.path} at={at} />
            </Spare>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
