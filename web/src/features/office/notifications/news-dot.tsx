import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { useLiveCharges, useNews } from "./data";
import styles from "./news-dot.module.css";

/** A dot on the tab while there are new notifications; it also keeps the staff's lists live on every screen. */
export function NewsDot() {
  useLiveCharges();
  const unseen = useNews().data?.unseen ?? 0;
  return unseen > 0 ? <span className={styles.dot} role="img" aria-label={t.bell(unseen)} /> : null;
}
