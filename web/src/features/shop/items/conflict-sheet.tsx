import { taxClassWords } from "@corral/domain/kernel/item-kinds";
import { deliveryWords } from "@corral/domain/shop/items";
import { ChooseValues } from "#src/shared/editing/choose-values";
import type { Conflict } from "#src/shared/editing/use-edit";
import { spaced } from "#src/shared/money/amount";
import type { Draft } from "./draft";
import { itemsText } from "./text";

const t = itemsText.conflict;
const { fields, priceModes, depositModes, depositRefunds } = itemsText;
/** Labels by the draft's names of the fields; two of them differ from the names in the form's texts. */
const labels: Record<keyof Draft, string> = {
  ...fields,
  deposit: fields.depositAmount,
  pickDays: itemsText.picks.days,
};

function words(field: keyof Draft, d: Draft): string {
  switch (field) {
    case "photos":
      return t.photos(d.photos.length);
    case "delivery":
      return d.delivery.map((it) => deliveryWords[it]).join(", ") || t.empty;
    case "taxClass":
      return taxClassWords[d.taxClass];
    case "priceMode":
      return priceModes[d.priceMode];
    case "price":
    case "pricePerKg":
      return d[field] ? `$${spaced(d[field])}` : t.empty;
    case "deposit":
      return d.deposit ? (d.depositMode === "share" ? `${d.deposit} %` : `$${spaced(d.deposit)}`) : t.empty;
    case "depositMode":
      return depositModes[d.depositMode];
    case "depositRefundable":
      return depositRefunds[d.depositRefundable];
    default:
      return d[field].trim() || t.empty;
  }
}

/** An edit conflict of an item: both values and a choice. The draft stays until something is chosen. */
export function ConflictSheet({
  mine,
  conflict,
  onSettle,
  onClose,
}: {
  mine: Draft;
  conflict: Conflict<Draft, keyof Draft, number>;
  onSettle: (theirsStays: ReadonlySet<keyof Draft>) => void;
  onClose: () => void;
}) {
  return (
    <ChooseValues
      text={t}
      onSettle={onSettle}
      onClose={onClose}
      values={conflict.both.map((field) => ({
        field,
        label: labels[field],
        mine: words(field, mine),
        theirs: words(field, conflict.theirs.values),
        theirsIs: t.theirs,
      }))}
    />
  );
}
