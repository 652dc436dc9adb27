import { Button } from "#src/ui/controls/button";
import { ApiError } from "./api/errors";

/** What a picker of spreadsheets offers: workbooks and text, by the names that systems know them by. */
export const SHEET_FILES =
  ".xlsx,.xlsm,.csv,.tsv,.txt,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The sheets among which the server asks to choose; none where it refused for something else. */
export const sheetsAsked = (error: unknown): string[] =>
  error instanceof ApiError && error.code === "SHEET_NEEDED" && Array.isArray(error.extra.sheets)
    ? error.extra.sheets.map(String)
    : [];

/** A button for each sheet that could be read. */
export const SheetButtons = ({
  sheets,
  busy,
  onPick,
}: {
  sheets: readonly string[];
  busy?: boolean | undefined;
  onPick: (sheet: string) => void;
}) =>
  sheets.map((sheet) => (
    <Button key={sheet} kind="tonal" wide busy={busy} onClick={() => onPick(sheet)}>
      {sheet}
    </Button>
  ));
