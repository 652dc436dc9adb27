import type { OfferView, PayMethod } from "@corral/contract/types";
import type { ReactNode } from "react";
import { Spinner } from "#src/ui/controls/button";
import { Icon, type IconName } from "#src/ui/icon";
import styles from "./charges.module.css";
import { MethodMarks } from "./method-marks/method-marks";
import { chargesText as t } from "./text";

const ICONS = { mp_card: "card", mp_wallet: "wallet", spei_mp: "bank", oxxo_cash: "cash" } as const;

/** The payment methods, each with how long it takes, or why it is off; `children` are further ones. What can't be used now comes last. */
export function MethodPicker({
  offers,
  busy,
  onPick,
  children,
}: {
  offers: Pick<OfferView, "method" | "allowed" | "reason" | "speed" | "hint">[];
  busy?: PayMethod | undefined;
  onPick(method: PayMethod): void;
  children?: ReactNode;
}) {
  const button = (o: (typeof offers)[number]) => (
    <MethodButton
      key={o.method}
      method={o.method}
      icon={ICONS[o.method]}
      name={t.methods[o.method]}
      detail={o.allowed ? o.speed : o.reason}
      hint={o.allowed ? o.hint : null}
      marks={<MethodMarks method={o.method} />}
      disabled={!o.allowed || Boolean(busy)}
      busy={busy === o.method}
      goes={o.allowed}
      onClick={() => onPick(o.method)}
    />
  );
  return (
    <div className={styles.methods}>
      {offers.filter((o) => o.allowed).map(button)}
      {children}
      {offers.filter((o) => !o.allowed).map(button)}
    </div>
  );
}

/** One way to pay. */
export const MethodButton = ({
  method,
  icon,
  name,
  detail,
  hint = null,
  marks,
  disabled,
  busy,
  goes = true,
  onClick,
}: {
  method: string;
  icon: IconName;
  name: string;
  detail: string | null;
  hint?: string | null;
  marks?: ReactNode;
  disabled: boolean;
  busy: boolean;
  goes?: boolean;
  onClick: () => void;
}) => (
  <button type="button" className={styles.method} disabled={disabled} onClick={onClick} data-method={method}>
    <span className={styles.methodIcon}>
      <Icon name={icon} />
    </span>
    <span className={styles.methodText}>
      <span className={styles.methodName}>{name}</span>
      <span className="small muted">{detail}</span>
      {hint ? <span className="small muted">{hint}</span> : null}
      {marks}
    </span>
    {busy ? <Spinner /> : goes ? <Icon name="forward" /> : null}
  </button>
);
