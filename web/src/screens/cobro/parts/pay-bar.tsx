import { type RefObject, useEffect, useState } from "react";
import { contactFaults } from "#src/features/payments/charges/contact-fields";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useStored } from "#src/offline/storage/stored";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { intoView } from "#src/ui/into-view";
import styles from "./pay-bar.module.css";

/** The methods count as in sight once this much of them stands above the bar; px. */
const MARGIN = "0px 0px -170px";

/** Whether `methods` can be seen; true where the browser can't tell, so that nothing covers them. */
function useInSight(methods: RefObject<HTMLElement | null>) {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!methods.current || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(([it]) => setInSight(it?.isIntersecting ?? true), { rootMargin: MARGIN });
    watch.observe(methods.current);
    return () => watch.disconnect();
  }, [methods]);
  return isInSight;
}

/** The total and the next step, at the bottom of the screen until the methods are in sight: the name first, then how to pay. */
export function PayBar({ total, methods }: { total: number; methods: RefObject<HTMLElement | null> }) {
  const [contact] = useStored("contact");
  if (useInSight(methods)) return <span className={styles.none} />;
  const goOn = () => {
    const isNamed = contactFaults(contact, []).name === undefined;
    const next = isNamed ? methods.current : document.querySelector<HTMLElement>('main input[name="contact.name"]');
    if (next) intoView(next, { block: isNamed ? "start" : "center" });
    next?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <span className={styles.total}>
        <span className="small muted">{t.total}</span>
        <strong>
          <MoneyText amount={total} />
        </strong>
      </span>
      <Button kind="primary" className={styles.next} onClick={goOn}>
        {t.goOn}
      </Button>
    </div>
  );
}
