import type { ProviderKeysView } from "@corral/contract/types";
import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Badge, Banner } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import styles from "./credentials.module.css";
import { KeysSheet } from "./keys-sheet";
import { providersText as t } from "./text";

/** One provider: the keys in use, and what to set up in its panel. */
export function ProviderPart({ provider: p, locked }: { provider: ProviderKeysView; locked: boolean }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <section className={styles.part} aria-label={p.name}>
      <List heading={p.name} note={p.changed ? t.changed(p.changed.by, p.changed.words) : undefined}>
        <Row
          icon={p.provider === "conekta" ? "cash" : "card"}
          title={p.pays}
          end={<Badge tone={p.inUse ? "success" : "warn"}>{p.inUse ? t.inUse : t.off}</Badge>}
        />
        {p.account && <Row title={t.account} value={p.account} />}
        {p.modeWords && <Row title={t.mode} detail={p.modeWords} />}
        {p.keys.map((k) => (
          <Row key={k.field} title={k.label} detail={k.ending ? t.ending(k.ending) : locked ? t.simulated : t.none} />
        ))}
      </List>
      {p.warning && <Banner tone="warn">{p.warning}</Banner>}
      {p.unreadable && <Banner tone="error">{t.unreadable}</Banner>}
      {done && <Banner tone="success">{t.done}</Banner>}
      {!locked && (
        <Button kind={p.inUse ? "tonal" : "primary"} wide icon="lock" onClick={() => setOpen(true)}>
          {p.inUse ? t.give : t.giveFirst}
        </Button>
      )}
      {p.webhook.problem && <Banner tone="warn">{p.webhook.problem}</Banner>}
      <Card className={styles.webhook}>
        <h3>{t.webhook}</h3>
        <p className="small muted">{t.webhookDetail}</p>
        <code className={styles.url}>{p.webhook.url}</code>
        <CopyButton text={p.webhook.url} label={t.copy} kind="tonal" wide />
        <p className="small">
          <strong>{t.where}.</strong> {p.webhook.where}
        </p>
        <div>
          <p className="small">
            <strong>{t.events}</strong>
          </p>
          <ul className={styles.events}>
            {p.webhook.events.map((e) => (
              <li key={e.name}>
                <span className={styles.event}>{e.name}</span> <span className="small muted">{e.why}</span>
              </li>
            ))}
          </ul>
        </div>
        {p.webhook.notes.map((note) => (
          <p key={note} className="small muted">
            {note}
          </p>
        ))}
      </Card>
      {open && (
        <KeysSheet
          provider={p}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      )}
    </section>
  );
}
