import styles from "#src/features/selling/figures/figures.module.css";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useMyPlaces } from "./buyers-data";
import { buyersPlaceText as t } from "./buyers-text";

export const useOpenPlaces = () => useMyPlaces().data?.places ?? [];

/** The waiting lines in which this phone stands. */
export function MyPlaces() {
  const places = useOpenPlaces();
  if (places.length === 0) return null;
  return (
    <List heading={t.mine}>
      {places.map((it) => (
        <Row
          key={it.id}
          title={it.item.title}
          lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
          detail={
            <>
              {it.untilWords === null ? (it.ahead === 0 ? t.first : t.ahead(it.ahead)) : t.until(it.untilWords)}
              <br />
              <Badge tone={it.tone}>{it.stateWords}</Badge>
            </>
          }
          href={to("cobro", { espera: it.id })}
        />
      ))}
    </List>
  );
}
