import { type FileFormat, fileFormats } from "@corral/contract/tables.files";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { saveFile } from "#src/shared/api/save-file";
import { listsText as t } from "#src/shared/lists/text";
import { Button } from "#src/ui/controls/button";
import styles from "./file-buttons.module.css";

/** Buttons that keep a table as a file, one for each format; what is refused is said under them. `what` names the table. */
export function FileButtons({ what, pathOf }: { what: string; pathOf: (format: FileFormat) => string }) {
  const [busy, setBusy] = useState<FileFormat>();
  const [failed, setFailed] = useState<string>();
  const save = async (format: FileFormat) => {
    setBusy(format);
    setFailed(undefined);
    await saveFile(pathOf(format)).catch((error) => setFailed(sentenceOf(error)));
    setBusy(undefined);
  };
  return (
    <div className={styles.files}>
      {fileFormats.map((format) => (
        <Button
          key={format}
          kind="plain"
          small
          icon="download"
          aria-label={t.saveAs(what, t.formats[format])}
          busy={busy === format}
          onClick={() => void save(format)}
        >
          {t.formats[format]}
        </Button>
      ))}
      {failed && (
        <p role="alert" className={`small ${styles.failed}`}>
          {failed}
        </p>
      )}
    </div>
  );
}
