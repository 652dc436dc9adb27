import type { AccountPayment, AccountView } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { usePageTitle } from "#src/features/business/auth/page-title";
import customers from "#src/features/business/customers/customers.module.css";
import styles from "#src/features/selling/figures/figures.module.css";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import { Loaded } from "#src/shared/loaded";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Switch } from "#src/ui/controls/inputs";
import { Banner, EmptyState } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { Ages } from "./ages";
import { useAccount, useRecordConsent } from "./data";
import { DebtRow } from "./debt-row";
import { PaySheet } from "./pay-sheet";
import { PaymentSheet } from "./payment-sheet";
import { ShareSheet } from "./share-sheet";
import { TermsSheet } from "./terms-sheet";
import { accountsText as t } from "./text";

/** One customer's account: what they owe, what they paid, their credit, statement and reminders. */
export function AccountDetail({ id, named }: { id: string; named: boolean }) {
  const account = useAccount(id);
  usePageTitle(named ? account.data?.name : undefined);
  return (
    <Loaded
      of={account}
      skeleton={<RowsSkeleton rows={4} />}
      missing={
        <EmptyState
          icon="user"
          title={t.missing}
          actions={
            <ButtonLink kind="tonal" href={to("cobro", { ver: "clientes" })}>
              {t.toCustomers}
            </ButtonLink>
          }
        >
          {t.missingHint}
        </EmptyState>
      }
    >
      {(it) => <Account of={it} />}
    </Loaded>
  );
}

type Open = "pay" | "terms" | "share" | AccountPayment;

function Account({ of: k }: { of: AccountView }) {
  const { can } = useStaff();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <dl className={customers.totals}>
        <Total name={t.owes} amount={k.total} />
        {k.overdue > 0 && <Total name={t.overdue} amount={k.overdue} />}
        {k.terms && <Total name={t.left} amount={k.left} />}
      </dl>
      {k.total > 0 && can("account.collect") && (
        <Button kind="primary" wide icon="charge" onClick={() => setOpen("pay")}>
          {t.pay}
        </Button>
      )}
      {k.debts.length === 0 ? (
        <p className="muted">{t.nothingOwed}</p>
      ) : (
        <List heading={t.debts}>
          {k.debts.map((d) => (
            <DebtRow key={d.chargeId} of={d} />
          ))}
        </List>
      )}
      <Ages heading={t.ages} of={k.ages} />
      <Credit of={k} onOpen={() => setOpen("terms")} />
      <Reach of={k} onShare={() => setOpen("share")} />
      {k.payments.length > 0 && (
        <List heading={t.payments}>
          {k.payments.map((p) => (
            <Row
              key={p.id}
              title={<MoneyText amount={p.amount} />}
              detail={[p.methodWords, p.atWords, p.who].join(" · ")}
              onClick={() => setOpen(p)}
              opens
            />
          ))}
        </List>
      )}
      {open === "pay" && <PaySheet account={k} onClose={close} />}
      {open === "terms" && <TermsSheet account={k} onClose={close} />}
      {open === "share" && <ShareSheet customerId={k.id} onClose={close} />}
      {typeof open === "object" && <PaymentSheet of={open} onClose={close} />}
    </>
  );
}

const Total = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd>
      <MoneyText amount={amount} className={customers.total} />
    </dd>
  </div>
);

function Credit({ of: k, onOpen }: { of: AccountView; onOpen: () => void }) {
  const { can } = useStaff();
  const mayGrant = can("credit.grant");
  return (
    <List heading={t.credit}>
      <Row
        icon="wallet"
        title={k.terms ? t.terms(inPesos(k.terms.limit), k.terms.days) : t.noTerms}
        {...(mayGrant
          ? { onClick: onOpen, opens: true, detail: k.terms ? undefined : t.giveHint }
          : { detail: t.onlyManager })}
      />
    </List>
  );
}

/** What reaches the customer: the statement's link, and reminders where they said yes. */
function Reach({ of: k, onShare }: { of: AccountView; onShare: () => void }) {
  const { can } = useStaff();
  const record = useRecordConsent(k.id);
  const given = (purpose: "whatsapp_reminders" | "email_reminders", now: boolean) =>
    record.isPending && record.variables.purpose === purpose ? record.variables.given : now;
  const say = (purpose: "whatsapp_reminders" | "email_reminders") => (to: boolean) =>
    record.mutate({ purpose, given: to });
  return (
    <>
      {can("account.share") && (
        <Button kind="tonal" wide icon="share" onClick={onShare}>
          {t.share}
        </Button>
      )}
      {can("consent.record") && (k.phone || k.email) && (
        <Card>
          <div className={styles.block}>
            <h2>{t.reminders}</h2>
            {record.error && <Banner tone="error">{sentenceOf(record.error)}</Banner>}
            {k.phone && (
              <Switch
                checked={given("whatsapp_reminders", k.consents.whatsapp)}
                disabled={record.isPending}
                onChange={say("whatsapp_reminders")}
              >
                {t.byWhatsapp}
              </Switch>
            )}
            {k.email && (
              <Switch
                checked={given("email_reminders", k.consents.email)}
                disabled={record.isPending}
                onChange={say("email_reminders")}
              >
                {t.byEmail}
              </Switch>
            )}
            <p className="small muted">
              {t.remindersHint} {k.remindedWords && t.reminded(k.remindedWords)}
            </p>
            {k.reminder && (
              <ButtonLink kind="tonal" small icon="whatsapp" href={k.reminder} target="_blank" rel="noopener">
                {t.remind}
              </ButtonLink>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
