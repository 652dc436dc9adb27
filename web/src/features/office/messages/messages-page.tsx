import { listMessages } from "@corral/contract/calls/office/messages";
import type { MessageRow } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { EmailText } from "#src/shared/email-text";
import { ByDay } from "#src/shared/lists/by-day";
import { useBeside } from "#src/shared/lists/detail-pane";
import { GroupChips } from "#src/shared/lists/group-chips";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { SearchBox } from "#src/shared/search/search-box";
import { Unbroken } from "#src/shared/unbroken";
import { Badge, Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { type MessageGroup, useMessages, useResendMany } from "./data";
import { MessageSheet } from "./message-sheet";
import styles from "./messages.module.css";
import { messagesText as t } from "./text";

const GROUPS = ["all", "trouble", "by_hand", "waiting", "sent", "ended"] as const satisfies readonly MessageGroup[];

const c = t.columns;
/** Where the table is narrower, in px, the name of who gets it is under the subject. */
const WITH_NAME = 560;
/** Sorted by date only: the indexes of the list are by date. */
const columns: Column<MessageRow>[] = [
  { key: "subject", title: c.subject, text: (m) => m.subject, cell: (m) => <Subject of={m} /> },
  { key: "to", title: c.to, from: WITH_NAME, width: "20%", text: (m) => m.toName },
  { key: "contact", title: c.contact, from: 1020, width: "18%", text: (m) => m.to },
  {
    key: "state",
    title: c.state,
    width: "clamp(152px, 32cqw, 172px)",
    text: (m) => m.stateWords,
    cell: (m) => (
      <Badge tone={m.tone} icon={m.channel === "whatsapp" ? "whatsapp" : "mail"}>
        {m.stateWords}
      </Badge>
    ),
  },
  { key: "fecha", title: c.at, sorts: true, from: 640, width: "124px", text: (m) => m.atWords },
];

/** Messages to buyers: sent, pending and failed. Filter, search and the open message are in the address. */
export default function MessagesPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "all";
  const q = query.q ?? "";
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === "mensajes" && next.mensaje ? address({ mensaje: next.mensaje }) : undefined,
    shows: (at) => at.query.mensaje,
  });
  const sort = isWide ? readSort(query.orden, columns) : undefined;
  const messages = useMessages(group, q, sort && !sort.desc ? "at" : undefined);
  const first = messages.data?.pages[0];
  const resend = useResendMany();
  const { can } = useStaff();
  const address = (next: { grupo?: MessageGroup; q?: string; mensaje?: string; orden?: string }) => {
    const { grupo = group, q: word = q, mensaje = "", orden = query.orden } = next;
    return to("cobro", { ver: "mensajes", grupo: grupo === "all" ? "" : grupo, q: word, orden, mensaje });
  };
  const go = (url: string) => void navigate(url, { replace: true, keep: true, direction: "none" });
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => go(address({ q: word }))} />
        <GroupChips
          label={t.groupsLabel}
          groups={GROUPS}
          words={t.groups}
          value={group}
          onPick={(grupo) => go(address({ grupo }))}
          counts={first?.counts}
          countWords={t.count}
        />
      </div>
      {first?.mailOff && !isWide && (
        <Banner tone="warn" title={t.mailOff}>
          {first.mailOff}
        </Banner>
      )}
      <Pages
        of={messages}
        byItself={isWide}
        empty={<Nothing word={q} filtered={group !== "all" || q !== ""} />}
        files={<ListFiles what={t.list} of={listMessages} query={{ group, q }} />}
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={messages}
              rows={rows}
              label={t.list}
              filter={[group !== "all" && t.groups[group], q && t.matching(q)].filter(Boolean).join(" · ")}
              // A banner would take two rows of the table.
              note={first?.mailOff && <MailOff why={first.mailOff} />}
              columns={columns}
              nameOf={(m) => `${m.subject}, ${m.toName}`}
              hrefOf={(m) => address({ mensaje: m.id })}
              openId={query.mensaje}
              sort={sort}
              onSort={(next) => go(address({ orden: writeSort(next), mensaje: query.mensaje ?? "" }))}
              {...(can("message.resend") ? resend : {})}
            />
          ) : (
            <ByDay items={rows}>
              {(m, time) => <MessageLine key={m.id} message={m} time={time} href={address({ mensaje: m.id })} />}
            </ByDay>
          )
        }
      </Pages>
      {query.mensaje && (
        <MessageSheet
          key={query.mensaje}
          id={query.mensaje}
          isWide={isWide}
          onClose={() => void closeTo(address({}))}
        />
      )}
    </>
  );
}

const MailOff = ({ why }: { why: string }) => (
  <>
    <Badge tone="warn" icon="warning">
      {t.mailOff}
    </Badge>{" "}
    {why}
  </>
);

const Subject = ({ of: m }: { of: MessageRow }) => (
  <span className={styles.lines} data-lines>
    <span>{m.subject}</span>
    <span className={styles.name}>{m.toName}</span>
  </span>
);

function MessageLine({ message: m, time, href }: { message: MessageRow; time: string; href: string }) {
  return (
    <Row
      href={href}
      keep
      title={<Unbroken>{m.subject}</Unbroken>}
      detail={
        <>
          {m.toName} ·{" "}
          <span className={styles.address} translate="no">
            {m.to.includes("@") ? <EmailText email={m.to} /> : m.to}
          </span>
          <span className={styles.mark}>
            <Badge tone={m.tone} icon={m.channel === "whatsapp" ? "whatsapp" : "mail"}>
              {m.stateWords}
            </Badge>
            <span className="small muted">{time}</span>
          </span>
        </>
      }
    />
  );
}

function Nothing({ word, filtered }: { word: string; filtered: boolean }) {
  if (filtered)
    return (
      <NothingFound word={word} href="/cobro?ver=mensajes">
        {t.notFoundHint}
      </NothingFound>
    );
  return (
    <EmptyState icon="mail" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
