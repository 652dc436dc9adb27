import type { SetUpView } from "@corral/contract/types";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import { useMarkStep } from "./data";
import styles from "./set-up.module.css";
import { stepHref } from "./step-href";
import { setUpText as t } from "./text";

/** Every step with its state; one that isn't done may wait for later. The proposed one has the button. */
export function SetUpList({ view: { steps, next } }: { view: SetUpView }) {
  const mark = useMarkStep();
  return (
    <div className={styles.page}>
      {mark.error && <Banner tone="error">{sentenceOf(mark.error)}</Banner>}
      <List heading={t.progress(steps.filter((it) => it.state === "done").length, steps.length)}>
        {steps.map(({ step, state }) => (
          <Row
            key={step}
            lead={
              <span className={styles.mark} data-state={state}>
                {state === "done" && <Icon name="check" size={18} />}
              </span>
            }
            title={t.steps[step].title}
            detail={t.states[state] || t.steps[step].detail}
            href={stepHref(step)}
            beside={
              state === "done" ? undefined : (
                <Button
                  kind="plain"
                  small
                  busy={mark.isPending && mark.variables.step === step}
                  aria-label={`${state === "skipped" ? t.again : t.later}: ${t.steps[step].title}`}
                  onClick={() => mark.mutate({ step, as: state === "skipped" ? "pending" : "skipped" })}
                >
                  {state === "skipped" ? t.again : t.later}
                </Button>
              )
            }
          />
        ))}
      </List>
      {next && (
        <ButtonLink kind="primary" href={stepHref(next)}>
          {t.steps[next].title}
        </ButtonLink>
      )}
    </div>
  );
}
