import { formatFolio } from "@corral/domain/kernel/folio";
import { wallClock, type Zone } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { Card } from "#src/ui/list";
import { GroupPage } from "./group-page";
import styles from "./settings.module.css";
import { settingsText as t } from "./text";

/** The series of each type of receipt, with an example folio, and the footer text. */
export default function ReceiptsPage() {
  const zone = (useConfig()?.zone ?? "America/Mexico_City") as Zone;
  const year = Number(wallClock(zone, serverNow()).day.slice(0, 4));
  return (
    <GroupPage
      group="receipts"
      noteOf={(name, value) =>
        name === "footer" ? undefined : t.preview(formatFolio(String(value).toUpperCase() || "…", year, 123))
      }
      after={(values) => (
        <Card tonal className={styles.preview}>
          <p className="small muted">{t.receiptPreview}</p>
          {(values.footer as string[]).filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{t.receiptFixed}</p>
        </Card>
      )}
    />
  );
}
