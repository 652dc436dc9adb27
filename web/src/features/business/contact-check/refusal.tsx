import { lazy, useState } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { contactCheckText as t } from "./text";

const ContactCheck = lazy(() => import("./contact-check"));

/** Why a buyer's act was refused; a phone that is not known as the buyer's leads to the code that confirms it. */
export function Refusal({ error, chargeId }: { error: unknown; chargeId?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mayConfirm = error instanceof ApiError && error.code === "CONTACT_UNCONFIRMED" && error.extra.way !== "none";
  return (
    <>
      {error ? (
        <Banner
          tone="error"
          action={
            mayConfirm && (
              <Button kind="tonal" small onClick={() => setOpen(true)}>
                {t.send}
              </Button>
            )
          }
        >
          {sentenceOf(error)}
        </Banner>
      ) : null}
      {isOpen && (
        <Spare>
          <ContactCheck chargeId={chargeId} onClose={close} onConfirmed={close} />
        </Spare>
      )}
    </>
  );
}

/** Something that was begun on another phone: it is read here, and acted on once its e-mail is confirmed. */
export function NotMine({ chargeId }: { chargeId?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Banner
        tone="info"
        title={chargeId ? t.notBought : t.notMine}
        action={
          <Button kind="tonal" small onClick={() => setOpen(true)}>
            {t.send}
          </Button>
        }
      >
        {chargeId ? t.notBoughtHint : t.notMineHint}
      </Banner>
      {isOpen && (
        <Spare>
          <ContactCheck chargeId={chargeId} onClose={close} onConfirmed={close} />
        </Spare>
      )}
    </>
  );
}
