import { lazy, useState } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { contactCheckText as t } from "./text";

const ContactCheck = lazy(() => import("./contact-check"));

interface AboutCharge {
  /** Without it, about the place or offer of this page. */
  chargeId?: string | undefined;
}

/** Why a buyer's act was refused; a phone that is not known as the buyer's leads to the code that confirms it. */
export function Refusal({ error, chargeId }: AboutCharge & { error: unknown }) {
  /** The refusal that a confirmation has answered: it is no longer true. */
  const [answered, setAnswered] = useState<unknown>();
  const mayConfirm = error instanceof ApiError && error.code === "CONTACT_UNCONFIRMED" && error.extra.way !== "none";
  return error && error !== answered ? (
    <Confirmable tone="error" may={mayConfirm} chargeId={chargeId} onConfirmed={() => setAnswered(error)}>
      {sentenceOf(error)}
    </Confirmable>
  ) : null;
}

/** Something that was begun on another phone: it is read here, and acted on once its e-mail is confirmed. */
export const NotMine = ({ chargeId }: AboutCharge) => (
  <Confirmable tone="info" title={chargeId ? t.notBought : t.notMine} may chargeId={chargeId}>
    {chargeId ? t.notBoughtHint : t.notMineHint}
  </Confirmable>
);

type ConfirmableProps = AboutCharge & {
  tone: "error" | "info";
  title?: string;
  may: boolean;
  children: string;
  onConfirmed?: () => void;
};

function Confirmable({ chargeId, may, onConfirmed, ...banner }: ConfirmableProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirmed = () => {
    close();
    onConfirmed?.();
  };
  return (
    <>
      <Banner
        {...banner}
        action={
          may && (
            <Button kind="tonal" small onClick={() => setOpen(true)}>
              {t.send}
            </Button>
          )
        }
      />
      {isOpen && (
        <Spare>
          <ContactCheck chargeId={chargeId} onClose={close} onConfirmed={confirmed} />
        </Spare>
      )}
    </>
  );
}
