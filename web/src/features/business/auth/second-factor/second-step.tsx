import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { sentenceOf } from "#src/shared/api/errors";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "../auth.module.css";
import { authText } from "../text";
import { CodeField } from "./code-field";
import { type Identity, useBegin } from "./data";
import own from "./second-factor.module.css";
import { SetUp } from "./set-up";
import { factorText as t } from "./text";

export interface SecondStepProps {
  /** Proved by the sign-in that led here. */
  who: Identity;
  /** What the sign-in still needs: a code, or a second factor to be set up. */
  needs: "code" | "setup";
  /** What the server calls the code. */
  at: "code" | "factor";
  /** Signs in with the code. */
  onCode: (code: string) => Promise<unknown>;
  /** Recovery codes of a second factor that was set up here. */
  onCodes: (codes: string[]) => void;
  onBack: () => void;
}
/** After the right password: the second factor, or setting it up where the business requires one. */
export function SecondStep(props: SecondStepProps) {
  useHoldReload(true);
  return props.needs === "code" ? <Question {...props} /> : <Required {...props} />;
}

function Question({ at, onCode, onBack }: SecondStepProps) {
  const nothing = { code: "", factor: "" };
  const edit = useEdit({
    start: () => ({ values: nothing }),
    inputs: [at],
    check: (values) => (values[at].trim() ? {} : { [at]: authText.faults.code }),
    send: (values) => onCode(values[at]),
  });
  return (
    <form className={styles.form} {...edit.form}>
      <p className="muted">{t.question.intro}</p>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <CodeField autoFocus {...edit.field(at)} onSwitch={() => edit.restart(nothing)} />
      <Button type="submit" kind="primary" wide busy={edit.isSaving}>
        {t.question.enter}
      </Button>
      <p className="muted small">{t.question.lost}</p>
      <Button kind="plain" wide onClick={onBack}>
        {t.question.back}
      </Button>
    </form>
  );
}

function Required({ who, onCodes, onBack }: SecondStepProps) {
  const begin = useBegin();
  if (begin.data) return <SetUp who={who} proposal={begin.data} onCodes={onCodes} onBack={onBack} />;
  return (
    <div className={styles.form}>
      {begin.error && <Banner tone="error">{sentenceOf(begin.error)}</Banner>}
      <h2 className={own.step}>{t.off.heading}</h2>
      <p>{t.off.required}</p>
      <p className="muted">{t.off.intro}</p>
      <p className="muted">{t.off.need}</p>
      <Button kind="primary" wide busy={begin.isPending} onClick={() => begin.mutate(who)}>
        {t.off.begin}
      </Button>
      <Button kind="plain" wide onClick={onBack}>
        {t.question.back}
      </Button>
    </div>
  );
}
