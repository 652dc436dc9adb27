import type { Zone } from "@corral/domain/kernel/time";
import { Banner, ErrorState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { CashAccount } from "./cash-account";
import styles from "./demo-panel.module.css";
import { BankPage, Faults } from "./faults";
import { LivePaymentCard } from "./live-payment-card";
import { Notices } from "./notices";
import { useSandbox, useSandboxOrder } from "./sandbox";
import { diagnosticsText } from "./text";

const t = diagnosticsText.demo;

/** Controls the simulated providers of a demo: pays vouchers, sends transfers, drops webhooks. */
export function DemoPanel({ base, zone }: { base: string; zone: Zone }) {
  const sandbox = useSandbox(base);
  const order = useSandboxOrder(base);
  if (!sandbox.data)
    return (
      <section className={styles.panel}>
        <h2>{t.title}</h2>
        {sandbox.error ? (
          <ErrorState icon="flask" title={t.unreachable} onRetry={() => void sandbox.refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={120} radius={16} />
          </div>
        )}
      </section>
    );
  const { live, webhooks, challenges, cash } = sandbox.data;
  return (
    <section className={styles.panel}>
      <div>
        <h2>{t.title}</h2>
        <p className="small muted">{t.detail}</p>
      </div>
      <div aria-live="polite">
        {order.isError && <Banner tone="error">{t.failed}</Banner>}
        {order.isSuccess && <Banner tone="success">{t.done}</Banner>}
      </div>
      {live.length === 0 ? (
        <List>
          <Row icon="clock" title={t.empty} detail={t.emptyDetail} />
        </List>
      ) : (
        <ul className={styles.cards} aria-label={t.live}>
          {live.map((it) => (
            <li key={it.id}>
              <LivePaymentCard payment={it} zone={zone} busy={order.isPending} onOrder={order.mutate} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.controls}>
        <CashAccount value={cash.networks} onOrder={order.mutate} />
        <Notices webhooks={webhooks} onOrder={order.mutate} />
        <BankPage mode={challenges.mode} onOrder={order.mutate} />
        <Faults busy={order.isPending} onOrder={order.mutate} />
      </div>
    </section>
  );
}
