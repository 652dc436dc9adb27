import { transferFile } from "@corral/contract/selling/transfers.files";
import type { CepChecks, TransferView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { transfersText as t } from "#src/features/selling/point-of-sale/text";
import { sentenceOf } from "#src/shared/api/errors";
import { pathOf } from "#src/shared/api/http";
import { ReasonSheet } from "#src/shared/editing/reason-sheet";
import { Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Checkbox } from "#src/ui/controls/inputs";
import { CopyButton } from "#src/ui/copy-button";
import { Badge, Banner } from "#src/ui/feedback";
import { useTransferAct } from "./data";
import styles from "./transfers.module.css";

const NAMES = ["settled", "amount", "account"] as const satisfies readonly (keyof CepChecks)[];
const NONE: CepChecks = { settled: false, amount: false, account: false };

interface TransferSheetProps {
  transfer: TransferView;
  /** The address names it. */
  byAddress?: boolean;
  /** Beside the list. */
  isWide?: boolean;
  onClose: () => void;
}

/** One transfer: what to look for at the bank, what was found, and the decision. */
export function TransferSheet({ transfer: it, byAddress = false, isWide = false, onClose }: TransferSheetProps) {
  const act = useTransferAct();
  const [checks, setChecks] = useState(NONE);
  const [rejecting, setRejecting] = useState(false);
  const looking = it.mayDecide && it.state === "under_review";
  const footer = !it.mayDecide ? undefined : it.state === "submitted" ? (
    <Button
      kind="primary"
      wide
      icon="search"
      busy={act.isPending}
      onClick={() => act.mutate({ id: it.id, what: "review" })}
    >
      {t.look}
    </Button>
  ) : (
    <Button
      kind="primary"
      wide
      busy={act.isPending}
      disabled={!NAMES.every((name) => checks[name])}
      onClick={() => act.mutate({ id: it.id, what: "confirm", checks }, { onSuccess: onClose })}
    >
      {t.confirm(spoken(it.amount))}
    </Button>
  );
  return (
    <>
      <DetailSheet
        isWide={isWide}
        label={t.title}
        title={t.title}
        footer={footer}
        byAddress={byAddress}
        onClose={onClose}
      >
        <div className={styles.form}>
          {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
          <div className="split">
            <span className="sum">
              <MoneyText amount={it.amount} />
            </span>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
          </div>
          <Facts
            of={[
              [t.trackingKey, it.trackingKey],
              [t.from, it.bankFrom],
              [t.to, it.bankTo],
              ...(it.accountEnd ? [[t.account, it.accountEnd] as const] : []),
              [t.opDay, it.opDayWords],
            ]}
          />
          {it.hints.map((hint) => (
            <Banner key={hint.words} tone={hint.good ? "success" : "warn"}>
              {hint.words}
            </Banner>
          ))}
          {it.proofs.map((proof) => (
            <Proof key={proof.id} href={pathOf(transferFile, { transferId: it.id, proofId: proof.id })} of={proof} />
          ))}
          {looking && (
            <>
              <CopyButton text={it.trackingKey} label={t.trackingKey} />
              <Checks of={checks} onChange={setChecks} />
              <p className="small muted">{t.imageHint}</p>
              <Button kind="plain" className="edge" onClick={() => setRejecting(true)}>
                {t.reject}
              </Button>
            </>
          )}
          {it.reason && <Banner tone="warn">{it.reason}</Banner>}
          <ul className={styles.steps}>
            {it.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <ButtonLink kind="plain" className="edge" small href={`/cobro?c=${it.chargeId}`}>
            {t.charge}
          </ButtonLink>
        </div>
      </DetailSheet>
      {rejecting && (
        <ReasonSheet
          title={t.rejectTitle}
          label={t.reason}
          hint={t.reasonHint}
          action={t.rejectGo}
          kind="danger"
          send={(reason) => act.mutateAsync({ id: it.id, what: "reject", reason })}
          onDone={onClose}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

/** What somebody has to see at the bank before the transfer counts. */
const Checks = ({ of, onChange }: { of: CepChecks; onChange: (checks: CepChecks) => void }) => (
  <fieldset className={styles.checks}>
    <legend>{t.cep}</legend>
    {NAMES.map((name) => (
      <Checkbox key={name} checked={of[name]} onChange={(on) => onChange({ ...of, [name]: on })}>
        {t.checks[name]}
      </Checkbox>
    ))}
  </fieldset>
);

/** What its payer sent: a picture, or a PDF to be downloaded. */
const Proof = ({ of, href }: { of: TransferView["proofs"][number]; href: string }) =>
  of.kind === "image" ? (
    <a href={href} target="_blank" rel="noreferrer">
      <img src={href} alt={t.proofAlt} className={styles.proof} loading="lazy" />
    </a>
  ) : (
    <ButtonLink kind="tonal" small icon="download" href={href} download="comprobante.pdf">
      {t.proofPdf}
    </ButtonLink>
  );
