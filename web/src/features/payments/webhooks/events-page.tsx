import type { ProviderEvent } from "@corral/contract/types";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useBeside } from "#src/shared/lists/detail-pane";
import { GroupChips } from "#src/shared/lists/group-chips";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import type { Column } from "#src/shared/lists/table-columns";
import { SearchBox } from "#src/shared/search/search-box";
import { Unbroken } from "#src/shared/unbroken";
import { Chip } from "#src/ui/controls/chips";
import { Badge, Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type EventGroup, useEvents } from "./data";
import { EventSheet } from "./event-sheet";
import styles from "./events.module.css";
import { eventsText as t } from "./text";

const GROUPS = ["all", "waiting", "applied", "review", "ignored"] as const satisfies readonly EventGroup[];
const PROVIDERS = ["mercadopago", "conekta"] as const;
const one = <T extends string>(of: readonly T[], text: string | undefined) => of.find((it) => it === text);

const c = t.columns;
/** In the server's order: the newest first. */
const columns: Column<ProviderEvent>[] = [
  {
    key: "what",
    title: c.what,
    text: (e) => [e.typeWords, e.charge?.concept].filter(Boolean).join(" · "),
    cell: (e) => (
      <span className={styles.cell}>
        {e.typeWords}
        {e.charge && <span>{e.charge.concept}</span>}
      </span>
    ),
  },
  {
    key: "provider",
    title: c.provider,
    from: 620,
    width: "150px",
    text: (e) => t.provider[e.provider],
  },
  {
    key: "outcome",
    title: t.outcome,
    from: 460,
    width: "24%",
    text: (e) => e.outcomeWords,
    cell: (e) => <Badge tone={e.tone}>{e.outcomeWords}</Badge>,
  },
  { key: "at", title: t.received, width: "124px", text: (e) => e.receivedWords },
];

/** The webhook events of the payment providers and their result; filter, search and the open one are in the address. */
export default function EventsPage() {
  const { query } = useAddress("cobro");
  const group = one(GROUPS, query.grupo) ?? "all";
  const provider = one(PROVIDERS, query.proveedor) ?? "";
  const q = query.q ?? "";
  const events = useEvents(group, provider, q);
  const away = events.data?.pages[0]?.turnedAway ?? 0;
  const open = events.data?.pages.flatMap((page) => page.items).find((e) => e.id === query.aviso);
  const address = (next: { grupo?: string; proveedor?: string; q?: string; aviso?: string }) =>
    to("cobro", { ver: "avisos", grupo: group === "all" ? "" : group, proveedor: provider, q, ...next });
  const change = (next: { grupo?: string; proveedor?: string; q?: string }) =>
    void navigate(address(next), { replace: true, keep: true, direction: "none" });
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === "avisos" && next.aviso ? address({ aviso: next.aviso }) : undefined,
    shows: (at) => at.query.aviso,
  });
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => change({ q: word })} />
        <GroupChips
          label={t.groupsLabel}
          groups={GROUPS}
          words={t.groups}
          value={group}
          onPick={(it) => change({ grupo: it === "all" ? "" : it })}
        >
          {PROVIDERS.map((it) => (
            <Chip key={it} on={it === provider} onClick={() => change({ proveedor: it === provider ? "" : it })}>
              {t.provider[it]}
            </Chip>
          ))}
        </GroupChips>
      </div>
      {away > 0 && (
        <Banner tone="warn" icon="shield">
          {t.turnedAway(away)}
        </Banner>
      )}
      <Pages
        of={events}
        byItself={isWide}
        empty={<Nothing word={q} filtered={group !== "all" || provider !== "" || q !== ""} />}
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={events}
              rows={rows}
              label={t.list}
              filter={[group !== "all" && t.groups[group], provider && t.provider[provider], q]
                .filter(Boolean)
                .join(" · ")}
              columns={columns}
              nameOf={(e) => `${e.typeWords}, ${e.receivedWords}`}
              hrefOf={(e) => address({ aviso: e.id })}
              openId={open?.id}
            />
          ) : (
            <List>
              {rows.map((e) => (
                <EventLine key={e.id} event={e} href={address({ aviso: e.id })} />
              ))}
            </List>
          )
        }
      </Pages>
      {open && <EventSheet key={open.id} event={open} isWide={isWide} onClose={() => void closeTo(address({}))} />}
    </>
  );
}

const EventLine = ({ event: e, href }: { event: ProviderEvent; href: string }) => (
  <Row
    href={href}
    keep
    title={e.typeWords}
    detail={
      <>
        <Unbroken>
          {[e.charge?.concept, e.receivedWords, e.copies > 1 && t.copies(e.copies)].filter(Boolean).join(" · ")}
        </Unbroken>
        <span className={styles.marks}>
          <Badge tone={e.tone}>{e.outcomeWords}</Badge>
          {t.provider[e.provider]}
        </span>
      </>
    }
  />
);

function Nothing({ word, filtered }: { word: string; filtered: boolean }) {
  if (filtered)
    return (
      <NothingFound word={word} href="/cobro?ver=avisos">
        {t.notFoundHint}
      </NothingFound>
    );
  return (
    <EmptyState icon="bell" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
