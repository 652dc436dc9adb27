import { lazy } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { openTab } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { type Tab, tabs } from "#src/routes";
import { text } from "#src/shared/text/es-MX";
import { Icon } from "#src/ui/icon";
import { Spare } from "#src/ui/spare";
import styles from "./app.module.css";
import { useSide } from "./side";

// Only the staff's phones fetch its code.
const NewsDot = lazy(() => import("#src/features/office/notifications/news-dot").then((m) => ({ default: m.NewsDot })));

export function Tabs({ lit }: { lit: Tab | undefined }) {
  const { can } = useStaff();
  const side = useSide();
  const [cart] = useStored("cart");
  const inCart = side === "buyer" ? cart.reduce((n, it) => n + it.qty, 0) : 0;
  return (
    <nav className={styles.tabs} aria-label={text.app.tabsLabel}>
      <img className={styles.brand} src="/icon.svg" alt="" />
      {tabs[side].map((it) => (
        <a
          key={it.path}
          className={styles.tab}
          href={`/${it.path}`}
          aria-current={it.path === lit ? "page" : undefined}
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
      ))}
    </nav>
  );
}
