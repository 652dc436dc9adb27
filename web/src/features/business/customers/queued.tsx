import { lazy, type ReactNode, Suspense, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import type { QueuedItem } from "#src/offline/queue/operation";
import { useQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./customers.module.css";
import { EditCustomerSheet } from "./edit-sheet";
import { customersText as t } from "./text";
import { newcomers, typedOf } from "./unsent";

const Fix = lazy(() => import("./customer-fix"));

/** The version that the server gives to a new row. */
const FIRST = 1;

const UnsentBadge = ({ item }: { item: QueuedItem }) =>
  item.state === "needs_attention" ? (
    <Badge tone="error">{t.attention}</Badge>
  ) : (
    <Badge tone="warn" icon="clock">
      {t.unsent}
    </Badge>
  );

export function Newcomers({ unsent }: { unsent: readonly QueuedItem[] }) {
  const items = newcomers(unsent);
  if (items.length === 0) return null;
  return (
    <List heading={t.unsent}>
      {items.map((it) => {
        const { name, phone, email } = typedOf(unsent, it);
        return (
          <Row
            key={it.id}
            icon="user"
            href={to("cobro", { ver: "clientes", cliente: it.id })}
            title={name}
            detail={
              <>
                <span className="num">{phone || email}</span>
                <span className={styles.marks}>
                  <UnsentBadge item={it} />
                </span>
              </>
            }
          />
        );
      })}
    </List>
  );
}

/** A customer that only this phone has. A refused creation is fixed here; other changes are edits as usual. */
export function Newcomer({ item }: { item: QueuedItem }) {
  const { unsent } = useQueue();
  const { can } = useStaff();
  const [editing, setEditing] = useState(false);
  const typed = typedOf(unsent, item);
  const { phone, email, notes } = typed;
  return (
    <>
      <UnsentNotice
        item={item}
        // Not at the end of the page, which the unsent notice covers.
        action={
          can("customer.edit") && (
            <Button small kind="tonal" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )
        }
      />
      <List heading={t.contact}>
        <Row icon="whatsapp" title={<span className="num">{phone || t.noPhone}</span>} />
        {email && <Row icon="mail" title={email} />}
      </List>
      <List heading={t.notes}>
        <Row title={<span className={styles.notes}>{notes || t.noNotes}</span>} />
      </List>
      {editing && (
        <EditCustomerSheet
          customer={{ ...typed, id: item.id, version: FIRST }}
          unsent={typed}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** States that the data shown is unsent, or that the server refused it, why, and how to fix it. */
export function UnsentNotice({ item, action }: { item: QueuedItem; action?: ReactNode }) {
  const [fixing, setFixing] = useState(false);
  if (!item.problem)
    return (
      <Banner tone="warn" icon="clock" title={t.unsent} action={action}>
        {item.call === "createCustomer" ? t.newUnsent : t.editUnsent}
      </Banner>
    );
  return (
    <>
      <Banner
        tone="error"
        title={t.attention}
        action={
          <Button small kind="tonal" onClick={() => setFixing(true)}>
            {t.fix}
          </Button>
        }
      >
        {item.problem.detail}
      </Banner>
      {fixing && (
        <Suspense>
          <Fix item={item} onDone={() => setFixing(false)} />
        </Suspense>
      )}
    </>
  );
}
