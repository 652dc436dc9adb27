import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx";
import { Icon, type IconName } from "../icon";
import styles from "./button.module.css";

export type ButtonKind = "primary" | "tonal" | "neutral" | "plain" | "danger";

interface Look {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  wide?: boolean | undefined;
  small?: boolean | undefined;
  children: ReactNode;
}
export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Shows a spinner, keeps the width and refuses further taps. */
  busy?: boolean | undefined;
}

const look = ({ kind = "neutral", wide, small }: Omit<Look, "children">, className?: string) =>
  cx(styles.button, kind !== "neutral" && styles[kind], wide && styles.wide, small && styles.small, className);

/** One primary per screen; the rest tonal, neutral or plain. */
export function Button({ kind, icon, wide, small, busy, children, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(look({ kind, wide, small }, className), busy && styles.busy)}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (e) => e.preventDefault() : rest.onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button: for addresses, so that it can be opened elsewhere. */
export function ButtonLink({
  kind,
  icon,
  wide,
  small,
  children,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={look({ kind, wide, small }, className)}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </a>
  );
}

/** A link that looks like an icon button. */
export function IconLink({
  label,
  icon,
  href,
  ...rest
}: { label: string; icon: IconName } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={href} {...rest} aria-label={label} title={label} className={cx(styles.button, styles.icon)}>
      <Icon name={icon} size={24} />
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  /** Read by screen readers and shown as a tooltip. */
  label: string;
  icon: IconName;
  kind?: "primary" | "tonal" | "plain" | undefined;
  size?: number | undefined;
}
export function IconButton({ label, icon, kind = "plain", size = 24, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(styles.button, styles.icon, kind !== "plain" && styles[kind], className)}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span role="status" style={{ display: "inline-flex", alignItems: "center", gap: 10 }}>
      <span className={styles.spinner} aria-hidden="true" />
      {label && <span>{label}</span>}
    </span>
  );
}
