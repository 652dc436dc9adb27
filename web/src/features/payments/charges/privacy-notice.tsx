import type { PublicConfig } from "@corral/contract/types";
import styles from "./charges.module.css";
import { chargesText as t } from "./text";

/** What is done with the buyer's data, beside the fields that ask for them (domain.md §3.3). */
export function PrivacyNotice({ privacy }: { privacy: PublicConfig["privacy"] }) {
  return (
    <details className={styles.privacy}>
      <summary className="small">
        <span className="muted">{privacy.short}</span> <u>{t.privacy}</u>
      </summary>
      <Purposes heading={t.necessary} lines={privacy.necessary} />
      <Purposes heading={t.voluntary} lines={privacy.voluntary} />
      <p className="small">{privacy.full}</p>
    </details>
  );
}

/** The purposes of the personal data: required ones and optional ones apart. */
const Purposes = ({ heading, lines }: { heading: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div className="small">
      <strong>{heading}</strong>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
