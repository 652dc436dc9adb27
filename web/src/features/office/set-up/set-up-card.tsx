import type { ReactNode } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useMarkStep, useSetUp } from "./data";
import styles from "./set-up.module.css";
import { stepHref } from "./step-href";
import { setUpText as t } from "./text";

/** On Hoy, for whoever sets the business up, until something is sold: how far it is, and the next step. Then, and for the others, `otherwise`. */
export function SetUpCard({ otherwise }: { otherwise: ReactNode }) {
  const { me, can } = useStaff();
  const isAsked = can("setting.change") && me?.isNew === true;
  const { data, isPending } = useSetUp(isAsked);
  const mark = useMarkStep();
  // Its room is kept, so that nothing below moves away from a finger.
  if (isAsked && isPending) return <Skeleton height={196} radius={16} />;
  if (!data || data.isOver || !data.next) return otherwise;
  const { steps, next } = data;
  const done = steps.filter((it) => it.state === "done").length;
  return (
    <section aria-label={t.label}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2>{t.label}</h2>
          <span className="small muted">{t.progress(done, steps.length)}</span>
        </div>
        <div className={styles.bar} aria-hidden="true">
          {steps.map((it) => (
            <span key={it.step} data-state={it.state} />
          ))}
        </div>
        <p>
          <strong>{t.steps[next].title}</strong>
          <br />
          <span className="muted">{t.steps[next].detail}</span>
        </p>
        <div className={styles.acts}>
          <ButtonLink kind="primary" href={stepHref(next)}>
            {t.go}
          </ButtonLink>
          <Button
            kind="plain"
            busy={mark.isPending}
            aria-label={`${t.later}: ${t.steps[next].title}`}
            onClick={() => mark.mutate({ step: next, as: "skipped" })}
          >
            {t.later}
          </Button>
          <ButtonLink kind="plain" href={to("ajustes", { ver: "inicio" })}>
            {t.all}
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
