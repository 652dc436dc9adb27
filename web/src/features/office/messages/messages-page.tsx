import type { MessageRow } from "@corral/contract/types";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { NotFound, Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { Badge, Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type MessageGroup, useMessages } from "./data";
import { MessageSheet } from "./message-sheet";
import styles from "./messages.module.css";
import { messagesText as t } from "./text";

const GROUPS = ["all", "trouble", "by_hand", "waiting", "sent", "ended"] as const satisfies readonly MessageGroup[];

/** Messages to buyers: sent, pending and failed. Filter, search and the open message are in the address. */
export default function MessagesPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "all";
  const q = query.q ?? "";
  const messages = useMessages(group, q);
  const first = messages.data?.pages[0];
  const address = (next: { grupo?: MessageGroup; q?: string; mensaje?: string }) => {
    const { grupo = group, q: word = q, mensaje = "" } = next;
    return to("cobro", { ver: "mensajes", grupo: grupo === "all" ? "" : grupo, q: word, mensaje });
  };
  const go = (url: string) => void navigate(url, { replace: true, keep: true, direction: "none" });
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => go(address({ q: word }))} />
        <Chips label={t.groupsLabel}>
          {GROUPS.map((it) => (
            <Chip key={it} on={it === group} onClick={() => go(address({ grupo: it }))}>
              {t.groups[it]}
              {(it === "trouble" || it === "by_hand") && first && first.counts[it] > 0 && (
                <ChipCount>{t.count(first.counts[it])}</ChipCount>
              )}
            </Chip>
          ))}
        </Chips>
      </div>
      {first?.mailOff && (
        <Banner tone="warn" title={t.mailOff}>
          {first.mailOff}
        </Banner>
      )}
      <Pages of={messages} empty={<Nothing filtered={group !== "all" || q !== ""} />}>
        {(rows) => (
          <List>
            {rows.map((m) => (
              <MessageLine key={m.id} message={m} href={address({ mensaje: m.id })} />
            ))}
          </List>
        )}
      </Pages>
      {query.mensaje && (
        <MessageSheet key={query.mensaje} id={query.mensaje} onClose={() => void closeTo(address({}))} />
      )}
    </>
  );
}

function MessageLine({ message: m, href }: { message: MessageRow; href: string }) {
  return (
    <Row
      href={href}
      keep
      title={m.subject}
      detail={
        <>
          {m.toName} · <span className={styles.address}>{m.to}</span>
          <span className={styles.mark}>
            <Badge tone={m.tone} icon={m.channel === "whatsapp" ? "chat" : "mail"}>
              {m.stateWords}
            </Badge>
            <span className="small muted">{m.atWords}</span>
          </span>
        </>
      }
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href="/cobro?ver=mensajes" />;
  return (
    <EmptyState icon="mail" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
