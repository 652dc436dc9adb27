import type { PrivacyVersion } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { usePrivacyList } from "../data";
import styles from "../settings.module.css";
import { settingsText } from "../text";
import { PrivacyBody } from "./privacy-body";
import { PrivacySheet } from "./privacy-sheet";
import { privacyText as t } from "./text";

/** The privacy notice in force and all earlier ones. */
export default function PrivacyPage() {
  const list = usePrivacyList();
  const { can } = useStaff();
  const [reading, setReading] = useState<PrivacyVersion>();
  const [writing, setWriting] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <Loaded of={list} skeleton={<Skeleton height={420} radius={16} />} missing={null}>
      {({ current, items }) => {
        const now = items.find((it) => it.version === current);
        const before = items.filter((it) => it.version !== current);
        return (
          <div className={styles.form}>
            {done && <Banner tone="success">{t.published}</Banner>}
            {!can("setting.change") && (
              <Banner tone="info" icon="lock">
                {settingsText.onlyOwner}
              </Banner>
            )}
            {now && (
              <section className={styles.section}>
                <h2>{t.current}</h2>
                <p className="small muted">{[t.version(now.version), whose(now), t.sales(now.sales)].join(" · ")}</p>
                <Card>
                  <PrivacyBody notice={now} />
                </Card>
              </section>
            )}
            {can("setting.change") && (
              <Button kind="primary" wide onClick={() => setWriting(true)}>
                {t.edit}
              </Button>
            )}
            <List heading={t.before} note={t.authority}>
              {before.length === 0 && <Row title={t.none} />}
              {before.map((it) => (
                <Row
                  key={it.version}
                  title={t.version(it.version)}
                  detail={`${whose(it)} · ${t.sales(it.sales)}`}
                  onClick={() => setReading(it)}
                />
              ))}
            </List>
            <Sheet
              open={reading !== undefined}
              onClose={() => setReading(undefined)}
              title={reading ? t.version(reading.version) : ""}
            >
              {reading && <PrivacyBody notice={reading} />}
            </Sheet>
            {writing && now && (
              <PrivacySheet
                now={now}
                onClose={() => setWriting(false)}
                onDone={() => {
                  setWriting(false);
                  setDone(true);
                }}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const whose = (it: PrivacyVersion) => (it.by && it.publishedWords ? t.by(it.by, it.publishedWords) : t.came);
