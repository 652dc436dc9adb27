import type { ChargeView } from "@corral/contract/types";
import { useEffect, useRef } from "react";
import { urlOf } from "#src/nav/address";
import { currentEntry, goBack, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useStartAttempt } from "../data";
import { CardFields } from "./card-fields";
import { CardWait } from "./card-wait";

const UNDECIDED = ["processing", "unknown", "created"];

/** Opens the bank's 3-D Secure challenge over this page; after a reload it is already open. */
function openBank(chargeId: string, attemptId: string) {
  const address = to("modal-iframe", { c: chargeId, intento: attemptId });
  if (urlOf(currentEntry().address) !== address) void navigate(address);
}

/** Card payment: the fields, and over them the bank's challenge. The fields stay mounted for another card. */
export function CardForm({ charge }: { charge: ChargeView }) {
  const start = useStartAttempt(charge.id);
  const cards = charge.attempts.filter((a) => a.method === "mp_card");
  const challenged = cards.find((a) => a.action?.kind === "challenge");
  // A request of this window shows its own answer; until then the button is busy.
  const waiting = start.isPending ? undefined : cards.find((a) => UNDECIDED.includes(a.state));
  const held = challenged ?? waiting;
  const opened = useRef("");
  const challengedId = challenged?.id;
  useEffect(() => {
    if (!challengedId || opened.current === challengedId) return;
    opened.current = challengedId;
    openBank(charge.id, challengedId);
  }, [challengedId, charge.id]);

  const other = () => void goBack(`/cobro?c=${charge.id}`);
  return (
    <>
      {held && (
        <CardWait
          charge={charge}
          attempt={held}
          onBank={challenged && (() => openBank(charge.id, challenged.id))}
          onLeave={other}
        />
      )}
      <div hidden={Boolean(held)}>
        <CardFields
          charge={charge}
          start={start}
          last={charge.attempts[0]?.method === "mp_card" ? charge.attempts[0] : undefined}
          onOther={other}
        />
      </div>
    </>
  );
}
