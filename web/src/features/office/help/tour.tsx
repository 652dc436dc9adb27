import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { urlOf, useAddress } from "#src/nav/address";
import { useStored } from "#src/offline/storage/stored";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import styles from "./help.module.css";
import { helpText } from "./text";
import { tourCards } from "./tour-cards";

const { tour: t } = helpText;

/**
 * The three first steps of a role, once for each person on this phone (rulings 62). It is part of the page, so it never covers anything; `asks`
 * where people type at once: there it is one line until they want it.
 */
export function Tour({ asks = false }: { asks?: boolean }) {
  const { me } = useStaff();
  const here = urlOf(useAddress());
  const [toured, changeToured] = useStored("toured");
  const [isOpen, setOpen] = useState(!asks);
  const [at, setAt] = useState(0);
  // A role of a newer server has no cards here.
  const cards = me ? tourCards[me.role] : undefined;
  const card = cards?.[at];
  if (!me || !cards || !card || toured.includes(me.id)) return null;
  const end = () => void changeToured((now) => [...now.filter((id) => id !== me.id), me.id]);
  const isLast = at === cards.length - 1;
  return (
    <section className={cx(styles.tour, !isOpen && styles.slim)} aria-label={t.label}>
      {isOpen ? (
        <>
          <div className={styles.tourHead}>
            <Icon name={card.icon} size={28} />
            <div aria-live="polite">
              <h2>{card.title}</h2>
              <p>{card.text}</p>
            </div>
            <IconButton icon="close" label={t.skip} size={20} onClick={end} />
          </div>
          <div className={styles.acts}>
            <span className="small">{t.step(at + 1, cards.length)}</span>
            {card.href !== here && (
              <ButtonLink kind="plain" small href={card.href}>
                {card.go}
              </ButtonLink>
            )}
            <Button kind="neutral" small onClick={isLast ? end : () => setAt(at + 1)}>
              {isLast ? t.done : t.next}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          <span className="small">{t.ask}</span>
          <Button kind="plain" small onClick={() => setOpen(true)}>
            {t.see}
          </Button>
          <IconButton icon="close" label={t.no} size={20} onClick={end} />
        </div>
      )}
    </section>
  );
}
