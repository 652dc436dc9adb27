import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useEdit } from "#src/shared/editing/use-edit";
import { QrCode } from "#src/shared/qr/qr-code";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";
import styles from "../auth.module.css";
import { authText } from "../text";
import { CodeField } from "./code-field";
import { type Identity, useConfirm } from "./data";
import own from "./second-factor.module.css";
import { factorText } from "./text";

const t = factorText.scan;
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The secret for the person's app, and the code that proves that the app has it. */
export function SetUp({
  who,
  proposal,
  onCodes,
  onBack,
}: {
  who: Identity;
  proposal: { secret: string; uri: string };
  onCodes: (codes: string[]) => void;
  onBack: () => void;
}) {
  const confirm = useConfirm(onCodes);
  useHoldReload(true);
  const edit = useEdit({
    start: () => ({ values: { code: "" } }),
    inputs: ["code"],
    check: ({ code }) => (code.trim() ? {} : { code: authText.faults.code }),
    send: ({ code }) => confirm.mutateAsync({ ...who, code }),
  });
  return (
    <form className={styles.form} {...edit.form}>
      <h2 className={own.step}>{t.intro}</h2>
      <div className={own.acts}>
        <ButtonLink kind="tonal" wide icon="phone" href={proposal.uri}>
          {t.open}
        </ButtonLink>
        <CopyButton text={proposal.secret} label={t.copy} wide />
      </div>
      <p className="muted">{t.other}</p>
      <div className={own.secret}>
        <QrCode text={proposal.uri} alt={t.qr} />
        <code className={own.key} translate="no">
          {inFours(proposal.secret)}
        </code>
      </div>
      <h2 className={own.step}>{t.check}</h2>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <CodeField appOnly {...edit.field("code")} />
      <Button type="submit" kind="primary" wide busy={edit.isSaving}>
        {t.turnOn}
      </Button>
      <p className="muted small">{t.note}</p>
      <Button kind="plain" wide onClick={onBack}>
        {t.back}
      </Button>
    </form>
  );
}
