import { useSyncExternalStore } from "react";
import { useOutbox } from "../../data/outbox";
import { currentEntry, subscribe } from "../../nav/history";
import { sinEnviarText } from "../../text/sin-enviar";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/icon";
import s from "./outbox.module.css";

const t = sinEnviarText.pill;

/** How much waits to be sent, and how much of it needs a person; leads to where it is seen. */
export default function OutboxPill({ className }: { className: string | undefined }) {
  const { unsent } = useOutbox();
  const attention = unsent.filter((it) => it.state === "needs_attention").length;
  const waiting = unsent.length - attention;
  // There it is all said already.
  const isThere = useSyncExternalStore(subscribe, () => currentEntry().address.query.ver === "sin-enviar");
  if (unsent.length === 0 || isThere) return null;
  return (
    <a className={cx(className, s.pill)} href="/ajustes?ver=sin-enviar">
      <Icon name={attention > 0 ? "warning" : "clock"} size={20} />
      <span>
        {waiting > 0 && t.unsent(waiting)}
        {waiting > 0 && attention > 0 && " · "}
        {attention > 0 && <span className={s.lit}>{t.attention(attention)}</span>}
      </span>
    </a>
  );
}
