import { instant, momentForList } from "@corral/domain/kernel/time";
import { purposeWords } from "@corral/domain/payments/purposes";
import { provisionalFolio } from "@corral/domain/selling/offline-limits";
import { type QueuedCash, useQueuedCash, useSentCash } from "#src/features/selling/offline-cash/data";
import { findQueued, findSent } from "#src/features/selling/offline-cash/find-cash";
import styles from "#src/features/selling/offline-cash/offline-cash.module.css";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { MoneyText } from "#src/shared/money/money-text";
import { useQueue } from "#src/shared/queue/perform";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useUnansweredTakes } from "./cash-takes";
import { UnansweredTake } from "./collect/unanswered-take";

/** Unsent cash of this phone, above the server's charges: it is already received money. */
export function QueuedCashList({ word }: { word: string }) {
  useSentCash();
  const zone = useConfig()?.zone;
  const unsent = findQueued(useQueuedCash(), word);
  const sent = findSent(useQueue().sent, word);
  const unanswered = useUnansweredTakes();
  const when = (at: number) => (zone ? momentForList(zone, instant(at), instant(serverNow())) : "");
  return (
    <>
      {unanswered.map((it) => (
        <UnansweredTake key={it.key} take={it} linked />
      ))}
      {unsent.length + sent.length > 0 && (
        <List heading={t.list}>
          {unsent.map((it) => (
            <UnsentLine key={it.item.id} cash={it} when={when(it.item.madeAt)} />
          ))}
          {sent.map((it) => (
            <Row
              key={it.id}
              href={it.href ?? undefined}
              title={t.became(provisionalFolio(it.id), it.folio ?? "")}
              detail={
                <>
                  {when(it.madeAt)}
                  <span className={styles.marks}>
                    <Badge tone="success">{t.sent}</Badge>
                  </span>
                </>
              }
              value={<MoneyText amount={it.cash} />}
            />
          ))}
        </List>
      )}
    </>
  );
}

function UnsentLine({ cash: { item, body, folio }, when }: { cash: QueuedCash; when: string }) {
  const what = body.concept || purposeWords[body.purpose];
  const isStuck = item.state === "needs_attention";
  return (
    <Row
      href={isStuck ? "/ajustes?ver=sin-enviar" : `/comprobante/provisional/${item.id}`}
      title={body.customer?.name ?? what}
      detail={
        <>
          {[body.customer?.name && what, folio, when].filter(Boolean).join(" · ")}
          <span className={styles.marks}>
            <Badge tone={isStuck ? "error" : "warn"} icon={isStuck ? "warning" : "offline"}>
              {isStuck ? t.attention : item.state === "sending" ? t.sending : t.unsent}
            </Badge>
          </span>
        </>
      }
      value={<MoneyText amount={body.amount} />}
    />
  );
}
