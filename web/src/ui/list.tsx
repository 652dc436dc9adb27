import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import styles from "./list.module.css";

export interface ListProps {
  heading?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}
/** An inset group of rows. */
export function List({ heading, note, children }: ListProps) {
  return (
    <section className={styles.group}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      <ul className={styles.list}>{children}</ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

export interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
  icon?: IconName | undefined;
  /** A picture instead of the icon. */
  lead?: ReactNode;
  /** A control at the end, e.g. a Switch or a small Button. */
  end?: ReactNode;
  href?: string | undefined;
  /** A control of its own beside the link, such as an IconButton. */
  beside?: ReactNode;
  /** Set where the link only changes the query of this page. */
  keep?: boolean | undefined;
  /** Set in a modal, so that "back" doesn't return to it. */
  replace?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** What `onClick` shows is more about this row: it has the arrow of a link. */
  opens?: boolean;
  danger?: boolean | undefined;
}
/** One line of a List. With `href` it is a link, with `onClick` a button, else plain text. */
export function Row({
  title,
  detail,
  value,
  icon,
  lead,
  end,
  href,
  beside,
  keep,
  replace,
  onClick,
  opens,
  danger,
}: RowProps) {
  const goes = href !== undefined;
  const inside = (
    <>
      {lead ??
        (icon && (
          <span className={styles.lead}>
            <Icon name={icon} size={20} />
          </span>
        ))}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {end}
      {(goes || opens) && <Icon name="forward" size={18} className={styles.chevron} />}
    </>
  );
  const className = cx(styles.row, (goes || onClick) && styles.tap, danger && styles.danger);
  return (
    <li className={beside ? styles.pair : undefined}>
      {goes ? (
        <a
          className={className}
          href={href}
          data-keep={keep ? "" : undefined}
          data-replace={replace ? "" : undefined}
          {...(href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {})}
        >
          {inside}
        </a>
      ) : onClick ? (
        <button type="button" className={className} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div className={className}>{inside}</div>
      )}
      {beside}
    </li>
  );
}

/** A raised surface for content that is not a list. */
export function Card({
  children,
  tonal,
  className,
}: {
  children: ReactNode;
  tonal?: boolean;
  className?: string | undefined;
}) {
  return <div className={cx(styles.card, tonal && styles.tonalCard, className)}>{children}</div>;
}
