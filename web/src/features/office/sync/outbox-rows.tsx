import { useOutbox } from "../../data/outbox";
import { sinEnviarText } from "../../text/sin-enviar";
import { Row } from "../../ui/list";
import { useNow } from "./use-now";
import { inWords } from "./waits";

const t = sinEnviarText.test;

/** The outbox of whoever is in, as it is right now: for the test page, inside a List. */
export default function OutboxRows() {
  const { unsent, nextTry, leads, sending } = useOutbox();
  const now = useNow();
  const attention = unsent.filter((it) => it.state === "needs_attention").length;
  return (
    <>
      <Row title={t.attention} value={attention} />
      <Row title={t.leader} value={leads ? t.leads : t.other} />
      <Row
        title={t.next}
        value={sending ? sinEnviarText.waiting.sending : nextTry === null ? t.noNext : inWords(nextTry - now)}
      />
    </>
  );
}
