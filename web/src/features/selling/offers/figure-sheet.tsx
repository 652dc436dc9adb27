import type { BuyerOffer } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readPrice } from "#src/shared/money/price-field";
import { buyersOfferText as t } from "./buyers-text";
import { emptyFigure, type Figure, FigureFields } from "./figure-fields";

interface FigureSheetProps {
  range: NonNullable<BuyerOffer["may"]["figure"]>;
  words: { title: string; label: string; send: string };
  send: (figure: { amount: number; days: Figure["days"]; note: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Another figure of either side, within what it may give. */
export function FigureSheet({ range, words, send, onClose }: FigureSheetProps) {
  const hint = t.otherHint(spoken(range.min), spoken(range.max));
  const edit = useEdit({
    start: () => ({ values: emptyFigure }),
    check: ({ amount }) => {
      const figure = readPrice(amount) ?? 0;
      return figure < range.min || figure > range.max ? { amount: hint } : {};
    },
    send: ({ amount, days, note }) => send({ amount: present(readPrice(amount)), days, note: note.trim() }),
    onSaved: onClose,
    inputs: ["amount", "note"],
  });
  return (
    <EditSheet edit={edit} title={words.title} action={words.send} byTap onClose={onClose}>
      <FigureFields figure={edit.values} put={edit.set} label={words.label} hint={hint} fault={edit.faultOf} />
    </EditSheet>
  );
}
