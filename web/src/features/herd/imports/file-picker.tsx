import { useRef, useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { SHEET_FILES, SheetButtons, sheetsAsked } from "#src/shared/sheets";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner, Progress } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { herdFile, stampOf, useStartImport } from "./data";
import styles from "./herd-files.module.css";
import { importsText as t } from "./text";

/** Opens an import that was just started. */
export const openImport = (archivo: string, replace: boolean) =>
  void navigate(to("animales", { ver: "importar", archivo }), { replace, direction: "none", keep: true });

/** Uploads a file and goes to its check. `first`: no import exists yet, so it also explains how to start. */
export function FilePicker({ first = false, primary = true }: { first?: boolean; primary?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const start = useStartImport(setSent);
  const choose = (file: File, sheet?: string) => {
    setSent(0);
    start.mutate({ file, sheet, stamp: stampOf(file, sheet) }, { onSuccess: ({ id }) => openImport(id, !first) });
  };
  const sheets = sheetsAsked(start.error);
  const asked = start.variables?.file;
  const button = (
    <>
      <input
        ref={input}
        type="file"
        accept={SHEET_FILES}
        className={styles.input}
        aria-label={first ? t.choose : t.chooseAnother}
        tabIndex={-1}
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = "";
          if (file) choose(file);
        }}
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
      {start.error && <Banner tone={sheets.length ? "warn" : "error"}>{sentenceOf(start.error)}</Banner>}
      {asked && <SheetButtons sheets={sheets} onPick={(sheet) => choose(asked, sheet)} />}
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
