import type { ReactNode } from "react";
import { cx } from "#src/ui/cx";
import { Icon, type IconName } from "#src/ui/icon";
import { verifyText as t } from "./text";
import styles from "./verify.module.css";

export type VerdictKind = keyof typeof t.verdicts;
const looks: Record<VerdictKind, { icon: IconName; tone: "good" | "bad" | "wait" }> = {
  genuine: { icon: "check-circle", tone: "good" },
  registered: { icon: "check-circle", tone: "good" },
  no_match: { icon: "error", tone: "bad" },
  unknown_key: { icon: "error", tone: "bad" },
  unknown_code: { icon: "error", tone: "bad" },
  no_key_here: { icon: "offline", tone: "wait" },
  not_checked: { icon: "warning", tone: "wait" },
  ask_later: { icon: "offline", tone: "wait" },
};

/** The result in large type, legible at arm's length. */
export function VerdictCard({
  kind,
  business,
  caution,
  children,
}: {
  kind: VerdictKind;
  business: string | undefined;
  /** Something happened later that the holder of the paper must know. */
  caution: boolean;
  children: ReactNode;
}) {
  const { icon, tone } = looks[kind];
  const isCareful = caution && tone === "good";
  return (
    <section className={styles.card} data-verdict={kind}>
      <span className={cx(styles.medallion, styles[isCareful ? "wait" : tone])}>
        <Icon name={isCareful ? "warning" : icon} size={44} />
      </span>
      <h2 className={styles.verdict}>{t.verdicts[kind].title}</h2>
      {tone === "good" && business && <strong>{business}</strong>}
      <p className={styles.detail}>{t.verdicts[kind].detail}</p>
      {children}
    </section>
  );
}
