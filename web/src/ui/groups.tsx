import type { ReactNode } from "react";
import styles from "./groups.module.css";

/** Lists one below the other, on a desktop in two columns. */
export const Groups = ({ children }: { children: ReactNode }) => <div className={styles.groups}>{children}</div>;
