import type { AuditEntry } from "@corral/contract/types";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./audit.module.css";
import { auditText as t } from "./text";

/** One entry in full: old and new values, reason, time and origin. */
export function EntrySheet({ entry: e, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Sheet open={e !== undefined} onClose={onClose} title={t.detail}>
      {e && (
        <div className={styles.detail}>
          <p>
            <strong>{e.sentence}</strong>
          </p>
          <dl className={styles.facts}>
            {e.about && <Fact label={t.about}>{e.about}</Fact>}
            {e.changes.map((c) => (
              <Fact key={c.label} label={c.label}>
                {c.before !== null && (
                  <>
                    <span className="hush">{t.before} </span>
                    <span className={styles.was}>{c.before}</span>
                    <span aria-hidden="true"> → </span>
                    <span className="hush">, {t.after} </span>
                  </>
                )}
                {c.after ?? t.nothing}
              </Fact>
            ))}
            {e.facts.map((f) => (
              <Fact key={f.label} label={f.label}>
                {f.value}
              </Fact>
            ))}
            <Fact label={t.when}>{e.atWords}</Fact>
            {(e.from.device || e.from.address) && (
              <Fact label={t.where}>{[e.from.device, e.from.address].filter(Boolean).join(" · ")}</Fact>
            )}
          </dl>
          {e.chargeId && (
            <List>
              <Row icon="charge" title={t.charge} href={`/cobro?c=${e.chargeId}`} />
            </List>
          )}
        </div>
      )}
    </Sheet>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
