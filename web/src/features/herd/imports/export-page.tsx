import { ButtonLink } from "#src/ui/controls/button";
import { Card } from "#src/ui/list";
import { herdFile } from "./data";
import styles from "./herd-files.module.css";
import { importsText as t } from "./text";

/** Downloads the whole herd as a file. */
export default function ExportPage() {
  return (
    <div className={styles.page}>
      <Card>
        <div className={styles.stack}>
          <p className={styles.how}>{t.exportHint}</p>
          <ButtonLink kind="primary" wide icon="download" href={herdFile("coma")} download>
            {t.comma}
          </ButtonLink>
          <ButtonLink kind="tonal" wide icon="download" href={herdFile("punto-y-coma")} download>
            {t.semicolon}
          </ButtonLink>
          <p className="small muted">{t.exportAgain}</p>
        </div>
      </Card>
    </div>
  );
}
