import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { useLiveCharges, useNews } from "./data";
import styles from "./news-dot.module.css";

/** Lit on the tab while something new waits behind the bell; also what keeps the staff's lists live on every screen. */
export function NewsDot() {
  useLiveCharges();
  const unseen = useNews().data?.unseen ?? 0;
  return unseen > 0 ? <span className={styles.dot} role="img" aria-label={t.bell(unseen)} /> : null;
}
