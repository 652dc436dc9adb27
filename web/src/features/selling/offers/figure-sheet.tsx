import type { BuyerOffer } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { readPrice } from "#src/shared/money/price-field";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { buyersOfferText as t } from "./buyers-text";
import { emptyFigure, type Figure, FigureFields } from "./figure-fields";

type Answering = { isPending: boolean; error: Error | null };

/** Another figure of either side, within what it may give. */
export function FigureSheet({
  range,
  words,
  answer,
  onSend,
  onClose,
}: {
  range: NonNullable<BuyerOffer["may"]["figure"]>;
  words: { title: string; label: string; send: string };
  answer: Answering;
  onSend: (figure: { amount: number; days: Figure["days"]; note: string }) => void;
  onClose: () => void;
}) {
  const [figure, setFigure] = useState(emptyFigure);
  const [missing, setMissing] = useState<string>();
  const [min, max] = [spoken(range.min), spoken(range.max)];
  const send = () => {
    const amount = readPrice(figure.amount);
    if (amount === null || amount < range.min || amount > range.max) setMissing(t.otherHint(min, max));
    else onSend({ amount, days: figure.days, note: figure.note.trim() });
  };
  const fault = (field: string) => (field === "amount" ? missing : undefined) ?? faultOf(answer.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={words.title}
      footer={
        <Button kind="primary" wide busy={answer.isPending} onClick={send}>
          {words.send}
        </Button>
      }
    >
      <div className={styles.part}>
        {answer.error && !fault("amount") && <Banner tone="error">{sentenceOf(answer.error)}</Banner>}
        <FigureFields
          figure={figure}
          put={(some) => {
            setMissing(undefined);
            setFigure({ ...figure, ...some });
          }}
          label={words.label}
          hint={t.otherHint(min, max)}
          fault={fault}
        />
      </div>
    </Sheet>
  );
}
