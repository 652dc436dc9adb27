import { fromIso, instant, isZone, momentForList } from "@corral/domain/kernel/time";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { List, Row } from "#src/ui/list";
import { useImports } from "./data";
import { FilePicker } from "./file-picker";
import styles from "./herd-files.module.css";
import { OneImport } from "./one-import";
import { importsText as t } from "./text";

const importAddress = (id?: string) => to("animales", { ver: "importar", archivo: id });

/** Imports animals from a spreadsheet: choose a file, preview, apply. The import's id is in the address, so that a reload finds it. */
export default function ImportPage() {
  const { archivo } = useAddress("animales").query;
  return (
    <div className={styles.page}>
      {archivo ? (
        <OneImport key={archivo} id={archivo} />
      ) : (
        <>
          <FilePicker first />
          <LastImports />
        </>
      )}
    </div>
  );
}

function LastImports() {
  const imports = useImports().data?.imports ?? [];
  const zone = useConfig()?.zone;
  if (imports.length === 0 || !zone || !isZone(zone)) return null;
  return (
    <List heading={t.last}>
      {imports.map((it) => (
        <Row
          key={it.id}
          icon="receipt"
          title={it.fileName}
          detail={t.by(it.by, momentForList(zone, fromIso(it.createdAt), instant(serverNow())))}
          value={it.state === "checked" && it.check?.faultCount ? t.withFaults : t.states[it.state]}
          href={importAddress(it.id)}
        />
      ))}
    </List>
  );
}
