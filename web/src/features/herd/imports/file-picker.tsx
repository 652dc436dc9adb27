import { useRef, useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner, Progress } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { herdFile, stampOf, useStartImport } from "./data";
import styles from "./herd-files.module.css";
import { importsText as t } from "./text";

/** Uploads a file and goes to its check. `first`: no import exists yet, so it also explains how to start. */
export function FilePicker({ first = false, primary = true }: { first?: boolean; primary?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const start = useStartImport(setSent);
  const choose = (e: React.ChangeEvent<HTMLInputElement>) => {
    const file = e.target.files?.[0];
    e.target.value = "";
    if (!file) return;
    setSent(0);
    start.mutate(
      { file, stamp: stampOf(file) },
      {
        onSuccess: ({ id }) =>
          void navigate(to("animales", { ver: "importar", archivo: id }), {
            replace: !first,
            direction: "none",
            keep: true,
          }),
      },
    );
  };
  const button = (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xls,text/csv,text/plain"
        className={styles.input}
        aria-label={first ? t.choose : t.chooseAnother}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        kind={primary ? "primary" : "tonal"}
        wide
        icon="plus"
        busy={start.isPending}
        onClick={() => input.current?.click()}
      >
        {first ? t.choose : t.chooseAnother}
      </Button>
      {start.isPending && <Progress label={t.sending} value={sent} />}
      {start.error && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
    </>
  );
  if (!first) return <div className={styles.stack}>{button}</div>;
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.how}>{t.how}</p>
        {button}
        <ButtonLink kind="plain" wide icon="download" href={herdFile("coma", true)} download>
          {t.template}
        </ButtonLink>
        <p className="small muted">{t.limits}</p>
      </div>
    </Card>
  );
}
