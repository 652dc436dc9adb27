import type { ChargeView, BuyerWeighing as View } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { shareInWords, spoken } from "@corral/domain/kernel/money";
import { NotMine, Refusal } from "#src/features/business/contact-check/refusal";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useAnswerWeighing, useBuyerWeighing } from "./buyers-data";
import { buyersWeighingText as t } from "./buyers-text";
import styles from "./weighings.module.css";

/** What a buyer reads of a price by the kilo: that it is an estimate, or the weight that waits for their word. */
export default function BuyerWeighing({ charge }: { charge: ChargeView }) {
  const { data } = useBuyerWeighing(charge);
  if (!data) return null;
  return (
    <section className={styles.part} aria-labelledby="peso-final">
      <h2 id="peso-final">{data.proposed ? t.proposed : t.heading}</h2>
      <Card className={styles.line}>
        {data.proposed ? (
          <Proposed chargeId={charge.id} it={data.proposed} waits={data.waits} isMine={data.isMine} />
        ) : (
          <>
            {data.refusedG === null ? (
              <p>{t.estimated}</p>
            ) : (
              <Banner tone="info" title={t.refused(weightInWords(data.refusedG))}>
                {t.refusedHint}
              </Banner>
            )}
            <p className="small muted">{t.tolerance(shareInWords(data.toleranceBp))}</p>
          </>
        )}
        {data.code !== null && (
          <div>
            <span className="small muted">{t.code}</span>
            <div className={styles.code} translate="no">{`${data.code.slice(0, 3)} ${data.code.slice(3)}`}</div>
            <p className="small muted">{t.codeHint}</p>
          </div>
        )}
      </Card>
    </section>
  );
}

function Proposed({
  chargeId,
  it,
  waits,
  isMine,
}: {
  chargeId: string;
  it: NonNullable<View["proposed"]>;
  waits: string | null;
  isMine: boolean;
}) {
  const answer = useAnswerWeighing(chargeId);
  const give = (accept: boolean) => answer.mutate({ weighingId: it.id, accept });
  return (
    <>
      <strong>{it.title}</strong>
      <dl className={styles.facts}>
        <Fact label={t.gross} value={weightInWords(it.grossG)} />
        {it.tareG > 0 && <Fact label={t.tare} value={`− ${weightInWords(it.tareG)}`} />}
        {it.shrinkBp > 0 && <Fact label={t.shrink} value={`− ${shareInWords(it.shrinkBp)}`} />}
        <Fact label={t.net} value={<strong>{weightInWords(it.netG)}</strong>} />
        <Fact label={t.perKg} value={<MoneyText amount={it.pricePerKg} />} />
        <Fact label={t.before} value={<MoneyText amount={it.before} />} />
        <Fact
          label={t.after}
          value={
            <strong>
              <MoneyText amount={it.after} />
            </strong>
          }
        />
        {it.total !== it.after && <Fact label={t.total} value={<MoneyText amount={it.total} />} />}
      </dl>
      <p className="small muted">{[it.difference, it.scale, it.weighedWords].filter(Boolean).join(" · ")}</p>
      {it.photo && <ItemPhoto described photo={{ ...it.photo, alt: t.photo }} size={320} className={styles.photo} />}
      {waits && <Banner tone="warn">{waits}</Banner>}
      <Refusal error={answer.error} chargeId={chargeId} />
      {!isMine && <NotMine chargeId={chargeId} />}
      {isMine && !waits && (
        <Button
          kind="primary"
          wide
          busy={answer.isPending && answer.variables?.accept === true}
          disabled={answer.isPending}
          onClick={() => give(true)}
        >
          {t.accept(spoken(it.after))}
        </Button>
      )}
      {isMine && (
        <Button
          kind="neutral"
          wide
          busy={answer.isPending && answer.variables?.accept === false}
          disabled={answer.isPending}
          onClick={() => give(false)}
        >
          {t.reject}
        </Button>
      )}
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
