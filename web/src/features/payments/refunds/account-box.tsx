import type { RefundView } from "@corral/contract/types";
import type { ReactNode } from "react";
import styles from "./refunds.module.css";

/** The account that the refund goes to, with its actions. */
export const AccountBox = ({
  account: a,
  children,
}: {
  account: NonNullable<RefundView["account"]>;
  children?: ReactNode;
}) => (
  <div className={`split ${styles.account}`}>
    <span>
      <span className="num">{a.grouped}</span>
      <span className="small muted">
        {a.bank}
        {a.holder && ` · ${a.holder}`}
      </span>
    </span>
    {children}
  </div>
);
