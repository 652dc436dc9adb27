import { listCustomers } from "@corral/contract/calls/business/customers";
import { listHerd } from "@corral/contract/calls/herd/animals";
import { listSales } from "@corral/contract/calls/selling/sales";
import { listItems } from "@corral/contract/calls/shop/items";
import type { ReactNode } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { FileButtons } from "#src/shared/files/file-buttons";
import { ButtonLink } from "#src/ui/controls/button";
import { Card } from "#src/ui/list";
import { type ReportFile, reportFile } from "./data";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

const FILES = ["movimientos", "comprobantes", "articulos"] as const satisfies readonly ReportFile[];
const LISTS = [
  { name: "sales", of: listSales, action: "sale.see" },
  { name: "customers", of: listCustomers, action: "customer.see" },
  { name: "items", of: listItems, action: "item.see" },
  { name: "herd", of: listHerd, action: "herd.see" },
] as const;

/** The period shown, and the lists of the business, as files for a spreadsheet. */
export function Files({ range }: { range: { from: string; to: string } }) {
  const { can } = useStaff();
  if (!can("report.export")) return null;
  return (
    <div className={styles.exports}>
      <Card>
        <h2 className={styles.heading}>{t.exports}</h2>
        <p className="small muted">{t.exportsNote}</p>
        {FILES.map((name) => (
          <File key={name} name={t.files[name]} hint={t.fileHints[name]}>
            <FileButtons what={t.files[name]} pathOf={(format) => reportFile(name, range, format)} />
          </File>
        ))}
      </Card>
      <Card>
        <h2 className={styles.heading}>{t.lists}</h2>
        <p className="small muted">{t.listsNote}</p>
        {LISTS.filter((it) => can(it.action)).map(({ name, of }) => (
          <File key={name} name={t.listNames[name]}>
            <ListFiles what={t.listNames[name]} of={of} />
          </File>
        ))}
        {can("herd.export") && (
          <ButtonLink kind="plain" small icon="animal" href="/animales?ver=exportar">
            {t.herd}
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

const File = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <div className={styles.file}>
    <span>
      {name}
      {hint && <span className="small muted">{hint}</span>}
    </span>
    {children}
  </div>
);
