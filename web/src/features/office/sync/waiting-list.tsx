import { memo, useMemo } from "react";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import type { QueuedItem } from "#src/offline/queue/operation";
import type { QueueView } from "#src/offline/queue/queue";
import { MoneyText } from "#src/shared/money/money-text";
import { photosMayGo } from "#src/shared/queue/perform";
import styles from "#src/shared/queue/perform.module.css";
import { queueText } from "#src/shared/queue/text";
import { useNow } from "#src/shared/queue/use-now";
import { waitsFor } from "#src/shared/queue/waits";
import { useWhen } from "#src/shared/queue/when";
import { Unbroken } from "#src/shared/unbroken";
import { Spinner } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";

/** Operations that will be sent automatically, in order, each with what it waits for. */
export function WaitingList({ items, box }: { items: readonly QueuedItem[]; box: QueueView }) {
  const { online } = useConnection();
  const when = useWhen();
  const now = useNow();
  const unsent = useMemo(() => new Map(box.unsent.map((it) => [it.id, it])), [box.unsent]);
  const around = { unsent, online, photosMayGo: photosMayGo(), nextTry: box.nextTry, now };
  return (
    <div className={styles.rows}>
      <List heading={queueText.waiting.title}>
        {items.map((it) => (
          <Line key={it.id} item={it} when={when.moment(it.madeAt)} waits={waitsFor(it, around)} />
        ))}
      </List>
    </div>
  );
}

/** Where what is unsent can be seen whole. */
function placeOf({ id, call, params }: QueuedItem): string | undefined {
  if (call === "takeOfflineCash") return `/comprobante/provisional/${id}`;
  if (call === "proposeWeighing") return to("cobro", { ver: "ventas", pedido: params.saleId });
  return undefined;
}

const Line = memo(function Line({ item, when, waits }: { item: QueuedItem; when: string; waits: string }) {
  return (
    <Row
      title={item.title}
      detail={
        <>
          <span className={styles.line}>
            <Unbroken>{[item.detail, when].filter(Boolean).join(" · ")}</Unbroken>
          </span>
          <span className={styles.line}>{waits}</span>
        </>
      }
      end={item.state === "sending" ? <Spinner /> : item.cash > 0 ? <MoneyText amount={item.cash} /> : undefined}
      href={placeOf(item)}
    />
  );
});
