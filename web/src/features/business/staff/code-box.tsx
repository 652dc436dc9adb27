import type { OneTimeCode } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";
import styles from "./people.module.css";
import { staffText as t } from "./text";

/** A one-time code, shown only once, and the ways to share it. */
export function CodeBox({ given: { code, login, untilWords } }: { given: OneTimeCode }) {
  const url = `${location.origin}/acceso?ver=codigo`;
  const words = t.shareText(url, login, code, untilWords);
  return (
    <>
      <div className={styles.code} translate="no">
        <span>
          {t.codeFor} <b>{login}</b>
        </span>
        <strong data-testid="code">{code}</strong>
      </div>
      <Banner tone="warn" icon="lock">
        {t.codeOnce} {t.codeUses(untilWords)}
      </Banner>
      <div className={styles.acts}>
        <CopyButton text={code} label={t.copyCode} wide />
        <ButtonLink kind="neutral" wide icon="whatsapp" target="_blank" rel="noopener" href={whatsappLink(null, words)}>
          {t.share}
        </ButtonLink>
      </div>
    </>
  );
}
