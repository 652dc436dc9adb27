import type { PrivacyText } from "@corral/contract/types";
import styles from "./privacy.module.css";
import { privacyText as t } from "./text";

/** A whole notice: required purposes and optional ones apart (domain.md §3.3). */
export function PrivacyBody({ notice }: { notice: PrivacyText }) {
  return (
    <div className={styles.notice}>
      <p>
        <strong>{notice.short}</strong>
      </p>
      <Purposes heading={t.needed} lines={notice.necessary} />
      <Purposes heading={t.refusable} lines={notice.voluntary} />
      {notice.full.split(/\n+/).map((part) => (
        <p key={part}>{part}</p>
      ))}
    </div>
  );
}

const Purposes = ({ heading, lines }: { heading: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
