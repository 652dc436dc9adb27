import type { ReactNode } from "react";
import styles from "./save-bar.module.css";

/** What saves a form that is a page of its own. `within`: the page goes on below it. */
export const SaveBar = ({ within, children }: { within?: boolean; children: ReactNode }) => (
  <div className={styles.bar} data-screen-footer={within ? "within" : "last"}>
    {children}
  </div>
);
