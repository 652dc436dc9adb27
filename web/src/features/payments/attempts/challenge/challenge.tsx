import type { ChargeView } from "@corral/contract/types";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCharge } from "#src/features/payments/charges/data";
import { NoSuchCharge } from "#src/features/payments/charges/no-such-charge";
import { goBack } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { atMostEvery } from "#src/shared/api/within";
import { Loaded } from "#src/shared/loaded";
import { Spinner } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { useCheckCharge } from "../data";
import { Blocked } from "./blocked";
import { Frame } from "./frame";
import { readChallengeMessage } from "./target";
import { frameText } from "./text";

const t = frameText.bank;
/** Minimum interval of refetches after hints; without hints, the polling interval while the page is visible. */
const HINT_MS = 1_000;
const ROUND_MS = 5_000;
/** How long after the bank's COMPLETE message a delay is shown. */
const LATE_MS = 15_000;

/** A bank's 3-D Secure challenge of an attempt. The bank's messages are only hints: the charge from our server closes it. */
export function Challenge({ chargeId, attemptId }: { chargeId: string; attemptId: string }) {
  const charge = useCharge(chargeId);
  return (
    <Loaded of={charge} skeleton={<Skeleton height={420} radius={16} />} missing={<NoSuchCharge replace />}>
      {(it) => <Question charge={it} attemptId={attemptId} />}
    </Loaded>
  );
}

function Question({ charge, attemptId }: { charge: ChargeView; attemptId: string }) {
  const action = charge.attempts.find((a) => a.id === attemptId && a.action?.kind === "challenge")?.action ?? null;
  const isOpen = action !== null;
  const ask = useAskServer(charge.id, isOpen);
  const said = useSaid(isOpen, ask);
  useEffect(() => {
    if (!isOpen) void goBack(to("modal-mercadopago", { c: charge.id }));
  }, [isOpen, charge.id]);

  if (!action) return <Spinner label={t.over} />;
  const { url, frame } = action;
  const { host } = new URL(url);
  if (!frame) return <Blocked title={t.blocked} detail={t.blockedDetail(host)} outside={url} />;
  return (
    <Frame
      src={frame}
      outside={url}
      title={t.frame}
      opening={t.opening}
      unseen={t.unseen}
      note={said === "late" ? t.late : said === "over" ? t.confirming : frameText.secure(host)}
      heard={said !== undefined}
      allow="payment *; publickey-credentials-get *"
      bank
    />
  );
}

/** Refetches the charge: after a message, when the window gets the focus, and periodically. */
function useAskServer(chargeId: string, isOpen: boolean): () => void {
  const check = useCheckCharge(chargeId);
  const run = useRef(check.mutateAsync);
  run.current = check.mutateAsync;
  const ask = useMemo(() => atMostEvery(HINT_MS, () => run.current()), []);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (!document.hidden) ask();
    };
    for (const event of ["focus", "pageshow", "online"]) addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    const rounds = setInterval(look, ROUND_MS);
    return () => {
      for (const event of ["focus", "pageshow", "online"]) removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
      clearInterval(rounds);
    };
  }, [isOpen, ask]);
  return ask;
}

/** Listens to the bank's page: a message, or COMPLETE, from any of its frames and any origin. */
function useSaid(isOpen: boolean, ask: () => void) {
  const [said, setSaid] = useState<"word" | "over" | "late">();
  const pages = useRef(0);
  const hear = useCallback(
    (e: MessageEvent) => {
      const what = readChallengeMessage(e.data, e.origin === location.origin);
      if (!what) return;
      // The first page is the challenge itself.
      if (what === "page" && ++pages.current < 2) return;
      ask();
      if (what === "COMPLETE") setSaid((now) => (now === "late" ? now : "over"));
      else if (what === "word") setSaid((now) => now ?? "word");
    },
    [ask],
  );
  useEffect(() => {
    if (!isOpen) return;
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [isOpen, hear]);
  useEffect(() => {
    if (said !== "over") return;
    const timer = setTimeout(() => setSaid("late"), LATE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}
