import { memo, useMemo } from "react";
import { useConnection } from "#src/offline/connection";
import type { OutboxItem } from "#src/offline/queue/operation";
import type { OutboxView } from "#src/offline/queue/outbox";
import { MoneyText } from "#src/shared/money-text";
import { photosMayGo } from "#src/shared/queue/outbox";
import s from "#src/shared/queue/outbox.module.css";
import { useNow } from "#src/shared/queue/use-now";
import { waitsFor } from "#src/shared/queue/waits";
import { useWhen } from "#src/shared/queue/when";
import { sinEnviarText } from "#src/shared/text/sin-enviar";
import { Spinner } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";

/** What goes by itself, in the order in which it was done, each with what it waits for. */
export function WaitingList({ items, box }: { items: readonly OutboxItem[]; box: OutboxView }) {
  const { online } = useConnection();
  const when = useWhen();
  const now = useNow();
  const unsent = useMemo(() => new Map(box.unsent.map((it) => [it.id, it])), [box.unsent]);
  const around = { unsent, online, photosMayGo: photosMayGo(), nextTry: box.nextTry, now };
  return (
    <div className={s.rows}>
      <List heading={sinEnviarText.waiting.title}>
        {items.map((it) => (
          <Line key={it.id} item={it} when={when.moment(it.madeAt)} waits={waitsFor(it, around)} />
        ))}
      </List>
    </div>
  );
}

const Line = memo(function Line({ item, when, waits }: { item: OutboxItem; when: string; waits: string }) {
  return (
    <Row
      title={item.title}
      detail={
        <>
          <span className={s.line}>{[item.detail, when].filter(Boolean).join(" · ")}</span>
          <span className={s.line}>{waits}</span>
        </>
      }
      end={item.state === "sending" ? <Spinner /> : item.cash > 0 ? <MoneyText amount={item.cash} /> : undefined}
      href={item.call === "takeOfflineCash" ? `/comprobante/provisional/${item.id}` : undefined}
    />
  );
});
