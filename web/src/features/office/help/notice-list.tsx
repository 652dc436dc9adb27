import { to } from "#src/nav/paths";
import { Icon } from "#src/ui/icon";
import type { HelpNotice } from "./find";
import styles from "./help.module.css";
import { helpText as t } from "./text";

/** Errors as they are read, each with what to do; `open` is unfolded. */
export function NoticeList({ notices, open }: { notices: readonly HelpNotice[]; open?: string | undefined }) {
  return (
    <ul className={styles.notices}>
      {notices.map((it) => (
        <li key={it.code}>
          <details open={it.code === open} name="aviso">
            <summary>
              <span>{it.title}</span>
              <Icon name="down" size={18} />
            </summary>
            <p>{it.detail}</p>
            <a href={to("ayuda", { tema: it.topic })}>{t.more}</a>
          </details>
        </li>
      ))}
    </ul>
  );
}
