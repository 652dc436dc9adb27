import { memo, useMemo } from "react";
import { photosMayGo } from "../../data/outbox";
import { useConnection } from "../../offline/connection";
import type { OutboxItem } from "../../offline/outbox/operation";
import type { OutboxView } from "../../offline/outbox/outbox";
import { sinEnviarText } from "../../text/sin-enviar";
import { Spinner } from "../../ui/button";
import { List, Row } from "../../ui/list";
import { MoneyText } from "../money-text";
import s from "./outbox.module.css";
import { useNow } from "./use-now";
import { waitsFor } from "./waits";
import { useWhen } from "./when";

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
