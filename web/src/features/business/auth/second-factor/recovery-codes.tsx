import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";
import styles from "../auth.module.css";
import own from "./second-factor.module.css";
import { factorText } from "./text";

const t = factorText.codes;

/** The recovery codes, which nobody can read again. */
export function RecoveryCodes({
  codes,
  login,
  onDone,
}: {
  codes: readonly string[];
  login: string;
  onDone: () => void;
}) {
  useHoldReload(true);
  const file = [t.fileHead(login), "", ...codes, ""].join("\r\n");
  return (
    <div className={styles.form}>
      <Banner tone="warn" icon="lock" title={t.once}>
        {t.intro}
      </Banner>
      <ul className={own.codes} translate="no" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={own.acts}>
        <CopyButton text={codes.join("\n")} label={t.copy} wide />
        <ButtonLink
          kind="tonal"
          wide
          icon="download"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={t.file}
        >
          {t.save}
        </ButtonLink>
      </div>
      <Button kind="primary" wide onClick={onDone}>
        {t.done}
      </Button>
    </div>
  );
}
