import type { ReactNode } from "react";
import { Button, ButtonLink } from "./controls/button";
import { cx } from "./cx";
import styles from "./feedback.module.css";
import { Icon, type IconName } from "./icon";
import { words } from "./words";

export type Tone = "info" | "success" | "warn" | "error";
const toneIcon = { info: "info", success: "check-circle", warn: "warning", error: "error" } as const satisfies Record<
  Tone,
  IconName
>;

export interface BannerProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  title?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}
/** A message that stays. Errors and warnings are announced when they appear. */
export function Banner({ tone = "info", icon, title, action, children }: BannerProps) {
  return (
    <div
      className={cx(styles.banner, styles[tone])}
      role={tone === "error" ? "alert" : tone === "warn" ? "status" : undefined}
    >
      <Icon name={icon ?? toneIcon[tone]} size={22} />
      <div className={styles.bannerText}>
        {title && <strong className={styles.bannerTitle}>{title}</strong>}
        {children}
        {action && <div className={styles.bannerAction}>{action}</div>}
      </div>
    </div>
  );
}

export function Badge({
  tone,
  icon,
  children,
}: {
  tone?: Exclude<Tone, "info"> | "accent" | "neutral";
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, tone && tone !== "neutral" && styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** Placeholder of content that is loading. Give its container `aria-busy`. */
export function Skeleton({
  width = "100%",
  height = 16,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
      aria-hidden="true"
    />
  );
}

export interface StateProps {
  icon?: IconName | undefined;
  /** Left out where the screen's own heading says it. */
  title?: string;
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
}
/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon = "info", title, children, actions }: StateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.medallion}>
        <Icon name={icon} size={40} />
      </span>
      {title && <h2>{title}</h2>}
      {children && <div className={styles.stateText}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A search or filter that nothing fits, and the way out of it: the address without it (`href`), or what clears it. */
export function NothingFound({
  word,
  href,
  onClear,
  children,
}: {
  word?: string | undefined;
  href?: string | undefined;
  onClear?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const out = { kind: "tonal", children: words.seeAll } as const;
  return (
    <EmptyState
      icon="search"
      title={words.nothing(word)}
      actions={
        onClear ? (
          <Button {...out} onClick={onClear} />
        ) : (
          <ButtonLink {...out} href={href} data-replace data-direction="none" />
        )
      }
    >
      {children}
    </EmptyState>
  );
}

/** Something failed: what happened, a way to try again, and the number to give when asking for help. */
export function ErrorState({
  icon = "warning",
  title,
  children,
  actions,
  onRetry,
  isPart = false,
  supportId,
}: StateProps & {
  onRetry?: (() => void) | undefined;
  /** What failed is a part of a page that may have a main action of its own: to try again comes second to it. */
  isPart?: boolean;
  supportId?: string | undefined;
}) {
  return (
    <div className={styles.state} role="alert" data-says-offline={icon === "offline" || undefined}>
      <span className={cx(styles.medallion, styles.error)}>
        <Icon name={icon} size={40} />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles.stateText}>{children}</div>}
      <div className={styles.actions}>
        {onRetry && (
          <Button kind={isPart ? "tonal" : "primary"} icon="refresh" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {actions}
      </div>
      {supportId && (
        <p className={styles.support}>
          {words.support}: {supportId}
        </p>
      )}
    </div>
  );
}

/** `value` from 0 to 1; without it, work of unknown length. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <div
      className={cx(styles.progress, value === undefined && styles.endless)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
    >
      <span style={value === undefined ? undefined : { width: `${value * 100}%` }} />
    </div>
  );
}
