/** A folio ("V-2026-000050", "PROV-D26803"), or a moment as lists say it ("ayer 12:08", "24 nov 10:26"). */
const WHOLE = /([A-Z]{1,4}-(?:\d{4}-)?[0-9A-F]{6,}|(?:hoy|ayer|\d{1,2} [a-z]{3}) \d{2}:\d{2})/;

/** Words whose folios and moments stay in one line: half a folio, or a day without its hour, is read twice. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={i} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
