import type { IncomingTransfer } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { ReasonSheet } from "#src/shared/editing/reason-sheet";
import { Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { SearchBox } from "#src/shared/search/search-box";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useFoundCharges, useIncomingAct } from "./data";
import styles from "./inbox.module.css";
import { inboxText as t } from "./text";

type Candidate = IncomingTransfer["candidates"][number];

interface IncomingSheetProps {
  of: IncomingTransfer;
  isWide: boolean;
  onClose: () => void;
}

/** One deposit: what the bank says of it, the charges that it may be for, and the decision. */
export function IncomingSheet({ of: it, isWide, onClose }: IncomingSheetProps) {
  const act = useIncomingAct();
  const [open, setOpen] = useState<Candidate | "aside">();
  const isOpen = it.state === "unidentified";
  const close = () => {
    act.reset();
    setOpen(undefined);
  };
  // It changed its list: it stays open, and says what it is now.
  const follow = (group: "" | "decided") => () => {
    close();
    void navigate(to("cobro", { ver: "sin-identificar", grupo: group, deposito: it.id }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  };
  return (
    <>
      <DetailSheet isWide={isWide} label={t.title} title={t.title} onClose={onClose}>
        <div className={styles.part}>
          {act.error && open === undefined && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
          <DepositFacts of={it} />
          {isOpen &&
            (it.candidates.length > 0 ? (
              <Candidates heading={t.guess} of={it.candidates} onPick={setOpen} />
            ) : (
              <p className="muted">{t.noGuess}</p>
            ))}
          {isOpen && (
            <>
              <FindCharge transferId={it.id} onPick={setOpen} />
              <Button kind="plain" className="edge" onClick={() => setOpen("aside")}>
                {t.aside}
              </Button>
            </>
          )}
          {it.reason && <Banner tone="info">{it.reason}</Banner>}
          <ul className={styles.steps}>
            {it.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          {it.chargeId && (
            <ButtonLink kind="tonal" href={to("cobro", { c: it.chargeId })}>
              {t.charge}
            </ButtonLink>
          )}
          {it.state === "not_a_sale" && (
            <Button
              kind="tonal"
              busy={act.isPending}
              onClick={() => act.mutate({ id: it.id, what: "reopen" }, { onSuccess: follow("") })}
            >
              {t.reopen}
            </Button>
          )}
        </div>
      </DetailSheet>
      {open === "aside" && (
        <ReasonSheet
          title={t.asideTitle}
          label={t.asideReason}
          hint={t.asideHint}
          action={t.asideGo}
          send={(reason) => act.mutateAsync({ id: it.id, what: "aside", reason })}
          onDone={follow("decided")}
          onClose={close}
        />
      )}
      {open && open !== "aside" && (
        <ReasonSheet
          title={t.matchTitle}
          label={t.matchReason}
          hint={t.matchHint}
          action={t.matchGo(spoken(it.amount))}
          first={open.reasons.filter((reason) => !reason.startsWith("Ojo")).join(". ")}
          send={(reason) => act.mutateAsync({ id: it.id, what: "match", chargeId: open.chargeId, reason })}
          onDone={follow("decided")}
          onClose={close}
        >
          <p>
            <strong>{open.buyer ?? open.title}</strong>
            {open.buyer && <span className={styles.line}>{open.title}</span>}
          </p>
          <p>{differenceOf(it.amount, open.due)}</p>
        </ReasonSheet>
      )}
    </>
  );
}

/** What the bank says of a deposit. */
const DepositFacts = ({ of: it }: { of: IncomingTransfer }) => (
  <>
    <div className="split">
      <span className="sum">
        <MoneyText amount={it.amount} />
      </span>
      <Badge tone={it.tone}>{it.stateWords}</Badge>
    </div>
    <Facts
      of={[
        [t.day, it.opDayWords],
        [t.who, it.sender || t.unknown],
        ...(it.concept ? [[t.concept, it.concept] as const] : []),
        ...(it.bankKey ? [[t.key, it.bankKey] as const] : []),
      ]}
    />
  </>
);

/** A search for the charge that a deposit is for. */
function FindCharge({ transferId, onPick }: { transferId: string; onPick: (it: Candidate) => void }) {
  const [word, setWord] = useState("");
  const found = useFoundCharges(transferId, word);
  return (
    <>
      <SearchBox label={t.findLabel} hint={t.find} value={word} onSearch={setWord} />
      {word !== "" && found.error && <Banner tone="error">{sentenceOf(found.error)}</Banner>}
      {word !== "" &&
        found.data &&
        (found.data.charges.length > 0 ? (
          <Candidates of={found.data.charges} onPick={onPick} />
        ) : (
          <p className="muted" role="status">
            {t.noneFound}
          </p>
        ))}
    </>
  );
}

/** What the amount leaves of a charge. */
function differenceOf(amount: number, due: number): string {
  if (amount === due) return t.exact;
  const rest = inPesos(Math.abs(amount - due));
  return amount < due ? t.short(rest) : t.over(rest);
}

const Candidates = ({
  heading,
  of,
  onPick,
}: {
  heading?: string;
  of: readonly Candidate[];
  onPick: (it: Candidate) => void;
}) => (
  <List heading={heading}>
    {of.map((it) => (
      <Row
        key={it.chargeId}
        title={it.buyer ?? it.title}
        detail={
          <>
            <span className={styles.line}>
              {[it.buyer && it.title, t.due(spoken(it.due))].filter(Boolean).join(" · ")}
            </span>
            {it.reasons.map((reason) => (
              <span key={reason} className={styles.line}>
                {reason}
              </span>
            ))}
          </>
        }
        opens
        onClick={() => onPick(it)}
      />
    ))}
  </List>
);
