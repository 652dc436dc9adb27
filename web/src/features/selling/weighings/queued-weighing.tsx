import type { SaleWeighings } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { priceByWeight } from "@corral/domain/kernel/money";
import { netWeight } from "@corral/domain/selling/weighings/net-weight";
import { differenceWords } from "@corral/domain/shop/price-by-kilo";
import { MoneyText } from "#src/shared/money/money-text";
import { takeBack } from "#src/shared/queue/perform";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import type { QueuedWeighing as Queued } from "./data";
import { Reading } from "./reading";
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
      {item.problem ? (
        <Banner
          tone="error"
          title={t.attention}
          action={
            <ButtonLink small kind="tonal" href="/ajustes?ver=sin-enviar">
              {t.seeUnsent}
            </ButtonLink>
          }
        >
          {item.problem.detail}
        </Banner>
      ) : (
        <Banner tone="warn" icon="offline" title={t.unsent}>
          {t.unsentHint}
        </Banner>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t.net}</dt>
          <dd>
            <strong>{weightInWords(netG)}</strong>
          </dd>
        </div>
        <div>
          <dt>{t.paysLater}</dt>
          <dd>
            <strong>
              <MoneyText amount={priceByWeight(netG, line.pricePerKg)} />
            </strong>
          </dd>
        </div>
      </dl>
      <Reading of={body} difference={differenceWords(netG, line.estimatedG)}>
        {t.took[body.ack?.how ?? "none"]}
      </Reading>
      {item.state === "queued" && item.tries === 0 && (
        <Button kind="plain" wide onClick={() => void takeBack(item.id, t.takeBackWhy)}>
          {t.takeBack}
        </Button>
      )}
    </>
  );
}
