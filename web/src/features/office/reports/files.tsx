import { useStaff } from "#src/features/business/auth/data";
import { ButtonLink } from "#src/ui/controls/button";
import { Card } from "#src/ui/list";
import { type ReportFile, reportFile } from "./data";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

const FILES = ["movimientos", "comprobantes", "articulos"] as const satisfies readonly ReportFile[];

/** Links to the files of the period shown. */
export function Files({ range }: { range: { from: string; to: string } }) {
  const { can } = useStaff();
  if (!can("report.export")) return null;
  return (
    <Card>
      <h2 className={styles.heading}>{t.exports}</h2>
      <p className="small muted">{t.exportsNote}</p>
      <div className={styles.files}>
        {FILES.map((name) => (
          <div key={name} className={styles.file}>
            <ButtonLink kind="tonal" wide icon="download" href={reportFile(name, range)} download>
              {t.files[name]}
            </ButtonLink>
            <span className="small muted">{t.fileHints[name]}</span>
          </div>
        ))}
        {can("herd.export") && (
          <div className={styles.file}>
            <ButtonLink kind="tonal" wide icon="animal" href="/animales?ver=exportar">
              {t.herd}
            </ButtonLink>
            <span className="small muted">{t.herdHint}</span>
          </div>
        )}
      </div>
    </Card>
  );
}
