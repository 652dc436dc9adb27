import type { SaleDetail, SaleWeighings, StaffWeighing } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { shareInWords } from "@corral/domain/kernel/money";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { useSignal } from "#src/shared/needs-signal";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { AcceptSheet } from "./accept-sheet";
import { useApproveWeighing, useQueuedWeighing, useWeighingSent, useWeighings, useWithdrawWeighing } from "./data";
import { QueuedWeighing } from "./queued-weighing";
import { Reading } from "./reading";
import { weighingsText as t } from "./text";
import { WeighSheet } from "./weigh-sheet";
import styles from "./weighings.module.css";

/** The final weight of what a sale sells by the kilo: what it was estimated at, what is proposed, and the next step. */
export function WeighPart({ sale }: { sale: SaleDetail }) {
  const weighings = useWeighings(sale);
  useWeighingSent(sale.id);
  return (
    <section className={styles.part} aria-labelledby="peso-final">
      <h2 id="peso-final">{t.heading}</h2>
      <Loaded of={weighings} skeleton={<Skeleton height={120} radius={16} />} missing={null}>
        {(it) => it.lines.map((line) => <Line key={line.id} sale={sale} all={it} line={line} />)}
      </Loaded>
    </section>
  );
}

interface LineProps {
  sale: SaleDetail;
  all: SaleWeighings;
  line: SaleWeighings["lines"][number];
}

function Line({ sale, all, line }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const last = all.weighings.find((w) => w.lineId === line.id && w.state !== "superseded");
  const queued = useQueuedWeighing(sale.id, line.id);
  const isOnline = useSignal();
  const isWaiting = last?.state === "proposed";
  const mayWeigh = all.may.weigh && !queued && !isWaiting;
  // The server's yes to a proposal needs signal; the buyer's goes out later, with the same weight.
  const mayTakeWord = all.may.weigh && !queued && isWaiting && !isOnline;
  return (
    <Card className={styles.line}>
      <div className={styles.head}>
        <strong>{line.title}</strong>
        <span className="muted">
          {line.finalG === null ? t.estimated(line.estimatedG) : t.final(line.finalG)} ·{" "}
          <MoneyText amount={line.pricePerKg} />
          /kg
        </span>
      </div>
      {queued && <QueuedWeighing queued={queued} line={line} />}
      {last && last.state !== "accepted" && !queued && <Proposal sale={sale} all={all} it={last} />}
      {mayWeigh && (
        <Button kind={line.finalG === null && sale.estimated ? "primary" : "plain"} wide onClick={() => setOpen(true)}>
          {line.finalG === null && !last ? t.weigh : t.again}
        </Button>
      )}
      {mayTakeWord && (
        <>
          <p className="small muted">{t.waitsHere}</p>
          <Button kind="primary" wide onClick={() => setOpen(true)}>
            {t.accepted}
          </Button>
        </>
      )}
      {isOpen && (
        <WeighSheet
          saleId={sale.id}
          line={line}
          all={all}
          from={isWaiting ? last : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** A weight that waits for the buyer, or that they did not accept. */
function Proposal({ sale, all, it }: { sale: SaleDetail; all: SaleWeighings; it: StaffWeighing }) {
  const [isOpen, setOpen] = useState(false);
  const approve = useApproveWeighing(sale.id);
  const withdraw = useWithdrawWeighing(sale.id);
  const fault = approve.error ?? withdraw.error;
  const isOnline = useSignal();
  if (it.state === "rejected")
    return (
      <Banner tone="warn" title={t.rejected}>
        {t.rejectedHint}
      </Banner>
    );
  return (
    <>
      {it.unconfirmed && (
        <Banner tone="warn" title={t.unconfirmed}>
          {it.unconfirmed}
        </Banner>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t.net}</dt>
          <dd>
            <strong>{weightInWords(it.netG)}</strong>
          </dd>
        </div>
        <div>
          <dt>{t.from}</dt>
          <dd>
            <MoneyText amount={it.before} />
          </dd>
        </div>
        <div>
          <dt>{t.to}</dt>
          <dd>
            <strong>
              <MoneyText amount={it.after} />
            </strong>
          </dd>
        </div>
        {it.total !== it.after && (
          <div>
            <dt>{t.whole}</dt>
            <dd>
              <MoneyText amount={it.total} />
            </dd>
          </div>
        )}
      </dl>
      <Reading of={it} difference={it.difference}>
        {t.proposedBy(it.by, it.weighedWords)}
      </Reading>
      {it.photo && <ItemPhoto described photo={it.photo} size={320} className={styles.photo} />}
      {it.outside && (
        <Banner tone={it.approved ? "info" : "warn"} title={t.outside(shareInWords(all.toleranceBp))}>
          {it.approved ? t.approved : t.outsideHint}
        </Banner>
      )}
      {fault && <Banner tone="error">{sentenceOf(fault)}</Banner>}
      {it.approved ? (
        <>
          {isOnline && <p>{t.waits}</p>}
          {all.may.weigh && isOnline && (
            <Button kind="primary" wide onClick={() => setOpen(true)}>
              {t.accepted}
            </Button>
          )}
        </>
      ) : (
        all.may.approve &&
        isOnline && (
          <Button kind="primary" wide busy={approve.isPending} onClick={() => approve.mutate(it.id)}>
            {t.approve}
          </Button>
        )
      )}
      <div className={styles.acts}>
        {all.whatsapp && (
          <ButtonLink kind="tonal" small href={all.whatsapp}>
            {t.send}
          </ButtonLink>
        )}
        {all.may.weigh && isOnline && (
          <Button kind="plain" small busy={withdraw.isPending} onClick={() => withdraw.mutate(it.id)}>
            {t.withdraw}
          </Button>
        )}
      </div>
      {isOpen && <AcceptSheet saleId={sale.id} weighing={it} onClose={() => setOpen(false)} />}
    </>
  );
}
