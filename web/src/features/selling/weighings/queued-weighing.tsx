import type { SaleWeighings } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { type Centavos, priceByWeight } from "@corral/domain/kernel/money";
import { netWeight } from "@corral/domain/selling/weighings/net-weight";
import { differenceWords } from "@corral/domain/shop/price-by-kilo";
import { MoneyText } from "#src/shared/money/money-text";
import { takeBack } from "#src/shared/queue/perform";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import type { QueuedWeighing as Queued } from "./data";
import { weighingsText as t } from "./text";
import styles from "./weighings.module.css";

/** A weight that only this phone has: what it comes to is the server's to confirm. */
export function QueuedWeighing({
  queued: { item, body },
  line,
}: {
  queued: Queued;
  line: SaleWeighings["lines"][number];
}) {
  const netG = netWeight(body);
  return (
    <>
      <div className={styles.acts}>
        {item.problem ? (
          <Badge tone="error" icon="warning">
            {t.attention}
          </Badge>
        ) : (
          <Badge tone="warn" icon="offline">
            {t.unsent}
          </Badge>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t.net}</dt>
          <dd>
            <strong>{weightInWords(netG)}</strong>
          </dd>
        </div>
        <div>
          <dt className="muted">{t.how(body.grossG, body.tareG, body.shrinkBp)}</dt>
          <dd>{body.scale}</dd>
        </div>
        <div>
          <dt>{t.paysLater}</dt>
          <dd>
            <strong>
              <MoneyText amount={priceByWeight(netG, line.pricePerKg as Centavos)} />
            </strong>
          </dd>
        </div>
      </dl>
      <p className="small muted">
        {differenceWords(netG, line.estimatedG)} · {t.took[body.ack?.how ?? "none"]}
      </p>
      {item.problem ? (
        <Banner
          tone="error"
          action={
            <ButtonLink small kind="tonal" href="/ajustes?ver=sin-enviar">
              {t.seeUnsent}
            </ButtonLink>
          }
        >
          {item.problem.detail}
        </Banner>
      ) : (
        <p className="small muted">{t.unsentHint}</p>
      )}
      {item.state === "queued" && item.tries === 0 && (
        <Button kind="plain" wide onClick={() => void takeBack(item.id, t.takeBackWhy)}>
          {t.takeBack}
        </Button>
      )}
    </>
  );
}
