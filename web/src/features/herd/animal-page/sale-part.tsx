import { useStaff } from "#src/features/business/auth/data";
import type { HerdAnimal } from "#src/features/herd/animals/data";
import { staffAnimalText } from "#src/features/herd/animals/text";
import { to } from "#src/nav/paths";
import { MoneyText } from "#src/shared/money/money-text";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import styles from "./staff-animal.module.css";

const t = staffAnimalText.sale;

/** The animal's listing with its price, or what it still needs to be listed. */
export function SalePart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const hasSignal = useSignal();
  if (a.listing) {
    const { itemId, price, stateWords, tone } = a.listing;
    return (
      <List heading={t.title}>
        <Row
          title={<MoneyText amount={price} />}
          detail={t.toItem}
          end={<Badge tone={tone}>{stateWords}</Badge>}
          href={can("item.see") ? to("ajustes", { ver: "catalogo", articulo: itemId }) : undefined}
        />
      </List>
    );
  }
  if (!can("item.edit") || !a.present || a.commercial !== "not_for_sale") return null;
  return (
    <section className={styles.section}>
      <h2>{t.title}</h2>
      <Card>
        {a.unlistable.length > 0 ? (
          <>
            <p>{t.cannot}</p>
            <ul className={styles.reasons}>
              {a.unlistable.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          </>
        ) : !hasSignal ? (
          <NeedsSignal />
        ) : (
          <ButtonLink
            kind="tonal"
            icon="store"
            href={to("ajustes", { ver: "catalogo", nuevo: "animal", animal: a.called })}
          >
            {t.list}
          </ButtonLink>
        )}
      </Card>
    </section>
  );
}
