import type { ReactNode } from "react";
import styles from "./add-row.module.css";

/** A page's one button to create something: full width on a phone, as wide as its text on a desktop. */
export const AddRow = ({ children }: { children: ReactNode }) => <div className={styles.add}>{children}</div>;
