import type { ChargeView, DirectTransfer as Direct } from "@corral/contract/types";
import { MethodButton } from "#src/features/payments/charges/method-picker";
import payment from "#src/features/payments/charges/payment.module.css";
import { chargesText } from "#src/features/payments/charges/text";
import { sentenceOf } from "#src/shared/api/errors";
import { Facts } from "#src/shared/facts";
import { inPesos } from "#src/shared/money/in-pesos";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Button } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { stampOf, useAddProof, useDirectTransfer } from "./buyers-data";
import { directText as t } from "./buyers-text";
import { ProofButton } from "./proof-button";
import { ReportSheet } from "./report-sheet";
import styles from "./transfers.module.css";
import { WithdrawButton } from "./withdraw-button";

/** What is open: the business's account, or the report of a transfer to it. */
export type DirectSheet = "account" | "report" | undefined;

const mayReport = (it: Direct) => it.account !== null && it.why === null;

/** The business's own account among the ways to pay. */
export function DirectWay({ charge, onClick }: { charge: ChargeView; onClick: () => void }) {
  const { data } = useDirectTransfer(charge);
  if (!data || !mayReport(data)) return null;
  return (
    <MethodButton
      method="direct"
      icon="bank"
      name={chargesText.direct}
      detail={chargesText.directHint}
      disabled={false}
      busy={false}
      onClick={onClick}
    />
  );
}

/** For who pays: how each report of a transfer goes, and the sheets to make one. */
export default function DirectTransfer({
  charge,
  open,
  setOpen,
}: {
  charge: ChargeView;
  open: DirectSheet;
  setOpen: (open: DirectSheet) => void;
}) {
  const direct = useDirectTransfer(charge);
  const add = useAddProof(charge.id);
  const it = direct.data;
  if (!it) return null;
  return (
    <>
      {!isRefused(it) && <Reports chargeId={charge.id} of={it} add={add} />}
      {add.error && <Banner tone="error">{sentenceOf(add.error)}</Banner>}
      {open === "account" && mayReport(it) && it.account && (
        <AccountSheet
          account={it.account}
          due={it.due}
          onDone={() => setOpen("report")}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "report" && (
        <ReportSheet
          charge={charge}
          direct={it}
          onProof={(proof) => add.mutate(proof)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type Adding = ReturnType<typeof useAddProof>;
/** The newest was refused: its payer has to do something, and paid nothing yet. */
const isRefused = ({ reports }: Direct) => reports[0]?.state === "rejected";

/** A transfer that was refused, to be read before the ways to pay. */
export function RefusedTransfer({ charge }: { charge: ChargeView }) {
  const direct = useDirectTransfer(charge);
  const add = useAddProof(charge.id);
  return direct.data && isRefused(direct.data) ? <Reports chargeId={charge.id} of={direct.data} add={add} /> : null;
}

function Reports({ chargeId, of: it, add }: { chargeId: string; of: Direct; add: Adding }) {
  if (it.reports.length === 0) return null;
  return (
    <List heading={t.reports}>
      {it.reports.map((report) => (
        <Row
          key={report.id}
          title={<TitleAndAmount title={t.from(report.bankFrom, report.keyEnd)} amount={report.amount} />}
          detail={
            <>
              <span className={styles.line}>{report.opDayWords}</span>
              <span className={styles.marks}>
                <Badge tone={report.tone}>{report.stateWords}</Badge>
                {report.proofs > 0 && <span>{t.proofs(report.proofs)}</span>}
              </span>
              {report.reason && <strong className={styles.line}>{report.reason}</strong>}
              <span className={styles.line}>{report.next}</span>
              {report.mayAddProof && (
                <ProofButton
                  label={t.proof}
                  busy={add.isPending && add.variables?.transferId === report.id}
                  onPick={(file) => add.mutate({ transferId: report.id, file, stamp: stampOf(file) })}
                />
              )}
              {report.mayWithdraw && <WithdrawButton chargeId={chargeId} transferId={report.id} />}
            </>
          }
        />
      ))}
    </List>
  );
}

function AccountSheet({
  account,
  due,
  onDone,
  onClose,
}: {
  account: NonNullable<Direct["account"]>;
  due: number;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        <Button kind="primary" wide onClick={onDone}>
          {t.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t.how}</p>
        <div className={styles.account}>
          <span className="muted small">{t.clabe}</span>
          <span className={payment.reference} translate="no" data-testid="own-clabe">
            {account.grouped}
          </span>
          <CopyButton text={account.clabe} label={t.copy} />
        </div>
        <div className={styles.account}>
          <span className="muted small">{t.reference}</span>
          <span className={payment.reference} translate="no" data-testid="own-reference">
            {account.reference}
          </span>
          <CopyButton text={account.reference} label={t.copyReference} />
        </div>
        <Facts
          of={[
            [t.amount, inPesos(due)],
            [t.bank, account.bank],
            [t.holder, account.holder],
          ]}
        />
      </div>
    </Sheet>
  );
}
