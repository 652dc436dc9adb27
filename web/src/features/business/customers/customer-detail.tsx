import type { CustomerView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { type ComponentType, type ReactNode, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import type { QueuedItem } from "#src/offline/queue/operation";
import { sentenceOf } from "#src/shared/api/errors";
import { EmailText } from "#src/shared/email-text";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import { Loaded } from "#src/shared/loaded";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { useQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { BlockSheet } from "./block-sheet";
import styles from "./customers.module.css";
import { useBlockCustomer, useCustomer, useCustomersSent } from "./data";
import { EditCustomerSheet } from "./edit-sheet";
import type { CustomerForm } from "./form";
import { JoinSheet } from "./join-sheet";
import { Newcomer, UnsentNotice } from "./queued";
import { customersText as t } from "./text";
import { editOf, newcomers } from "./unsent";

/** The purchase history comes as a component, because `selling` is a higher wing. */
export type HistoryOf = ComponentType<{ id: string }>;

/** One customer: contact, balances either way, and purchases. */
export function CustomerDetail({ id, History }: { id: string; History: HistoryOf }) {
  const { unsent } = useQueue();
  const newcomer = newcomers(unsent).find((it) => it.id === id);
  const customer = useCustomer(id, !newcomer);
  useCustomersSent();
  if (newcomer) return <Newcomer item={newcomer} />;
  return (
    <Loaded
      of={customer}
      skeleton={<RowsSkeleton rows={3} />}
      missing={
        <EmptyState icon="user" title={t.missing}>
          {t.missingHint}
        </EmptyState>
      }
    >
      {(it) => <Customer customer={it} unsent={editOf(unsent, id)} History={History} />}
    </Loaded>
  );
}

type Open = "edit" | "join" | "block";

interface Shown {
  customer: CustomerView;
  unsent: QueuedItem | undefined;
  History: HistoryOf;
}
function Customer({ customer: saved, unsent, History }: Shown) {
  const typed = unsent?.body as CustomerForm | undefined;
  const k = typed ? { ...saved, ...typed, phone: typed.phone || null, email: typed.email || null } : saved;
  const { can } = useStaff();
  const unblock = useBlockCustomer(k.id);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <p className={cx(styles.since, "muted")}>{t.since(k.sinceWords)}</p>
      {unsent && <UnsentNotice item={unsent} />}
      {k.blockedReason && (
        <Banner tone="warn" icon="lock">
          {t.blockedBecause(k.blockedReason)}
        </Banner>
      )}
      {unblock.error && <Banner tone="error">{sentenceOf(unblock.error)}</Banner>}
      <div className={styles.two}>
        <div className={styles.column}>
          <Totals customer={k} />
          <Contact customer={k} />
          <Balances customer={k} />
          {can("account.see") && <Account customer={k} />}
          {k.notes && (
            <List heading={t.notes}>
              <Row title={<span className={styles.notes}>{k.notes}</span>} />
            </List>
          )}
          <div className={styles.acts}>
            {can("customer.edit") && (
              <>
                <Button kind="tonal" small icon="pencil" onClick={() => setOpen("edit")}>
                  {t.edit}
                </Button>
                <Button kind="tonal" small onClick={() => setOpen("join")}>
                  {t.join}
                </Button>
              </>
            )}
            {can("customer.block") &&
              (k.blockedReason ? (
                <Button kind="tonal" small busy={unblock.isPending} onClick={() => unblock.mutate(null)}>
                  {t.unblock}
                </Button>
              ) : (
                <Button kind="danger" small icon="lock" className={styles.seldom} onClick={() => setOpen("block")}>
                  {t.block}
                </Button>
              ))}
          </div>
        </div>
        <History id={k.id} />
      </div>
      {open === "edit" && <EditCustomerSheet customer={saved} unsent={typed} onClose={close} />}
      {open === "join" && <JoinSheet customer={k} onClose={close} />}
      {open === "block" && <BlockSheet customer={k} onClose={close} />}
    </>
  );
}

/** What this person has meant for the business, and what is still owed. */
const Totals = ({ customer: k }: { customer: CustomerView }) => (
  <dl className={styles.totals}>
    <div>
      <dt className="small muted">{t.paid}</dt>
      <dd>
        <MoneyText amount={k.paid} className={styles.total} />
        <span className="small muted">{k.sales === 0 ? t.noSales : t.sales(k.sales)}</span>
      </dd>
    </div>
    <div>
      <dt className="small muted">{t.owes}</dt>
      <dd>
        <MoneyText amount={k.owes.amount} className={styles.total} />
      </dd>
    </div>
  </dl>
);

function Contact({ customer: k }: { customer: CustomerView }) {
  return (
    <List heading={t.contact}>
      <Row
        icon="whatsapp"
        title={<span className="num">{k.phone ?? t.noPhone}</span>}
        {...(k.whatsapp ? { detail: t.write, href: k.whatsapp } : {})}
      />
      {k.email && (
        <Row
          icon="mail"
          title={<EmailText email={k.email} />}
          {...(k.whatsapp ? { detail: t.mail, href: `mailto:${k.email}` } : {})}
        />
      )}
      {k.others.map((o) => (
        <Row
          key={`${o.phone}${o.email}`}
          icon="user"
          title={o.phone ? <span className="num">{o.phone}</span> : <EmailText email={o.email ?? ""} />}
          detail={t.other}
        />
      ))}
    </List>
  );
}

function Balances({ customer: k }: { customer: CustomerView }) {
  const parts = [...k.owes.parts, ...k.credit.parts, ...k.surplus.parts];
  if (parts.length === 0) return null;
  return (
    <List heading={t.balances}>
      {k.owes.parts.map((p) => (
        <Part key={p.chargeId} name={t.owes} concept={p.concept} chargeId={p.chargeId}>
          <ExplainedAmount about={{ charge: p.chargeId, of: "due" }} amount={p.amount} />
        </Part>
      ))}
      {k.surplus.parts.map((p) => (
        <Part key={p.chargeId} name={t.surplus} concept={p.concept} chargeId={p.chargeId}>
          <ExplainedAmount about={{ charge: p.chargeId, of: "surplus" }} amount={p.amount} />
        </Part>
      ))}
      {k.credit.parts.map((p) => (
        <Part key={p.chargeId} name={t.credit} concept={p.concept} chargeId={p.chargeId}>
          <MoneyText amount={p.amount} />
        </Part>
      ))}
    </List>
  );
}

/** The way to what this person buys on credit (a page of selling). */
const Account = ({ customer: k }: { customer: CustomerView }) => (
  <List heading={t.account}>
    <Row
      icon="wallet"
      title={t.accountPage}
      detail={k.terms ? t.terms(spoken(k.terms.limit), k.terms.days) : t.noTerms}
      href={to("cobro", { ver: "cuentas", cuenta: k.id })}
    />
  </List>
);

/** The amount is a link to its explanation, so the link to the concept is on its text and not on the whole line. */
const Part = ({
  name,
  concept,
  chargeId,
  children,
}: {
  name: string;
  concept: string;
  chargeId: string;
  children: ReactNode;
}) => <Row title={name} detail={<a href={`/cobro?c=${chargeId}`}>{concept}</a>} end={children} />;
