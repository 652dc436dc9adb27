import type { ReactNode } from "react";
import styles from "./two-columns.module.css";

/** Lists one below the other, on a desktop in two columns. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
