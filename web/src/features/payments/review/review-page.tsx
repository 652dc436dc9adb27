import type { ReviewRow } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useBeside } from "#src/shared/lists/detail-pane";
import { GroupChips } from "#src/shared/lists/group-chips";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import type { Column } from "#src/shared/lists/table-columns";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type ReviewGroup, useAssignMany, useReview } from "./data";
import styles from "./review.module.css";
import { TaskSheet } from "./task-sheet";
import { reviewText as t } from "./text";

const GROUPS = ["open", "waiting_buyer", "resolved"] as const satisfies readonly ReviewGroup[];

const c = t.columns;
/** In the server's order: the newest first. */
const columns: Column<ReviewRow>[] = [
  {
    key: "title",
    title: c.title,
    text: (it) => it.title,
    cell: (it) => (
      <span className={styles.cell}>
        {it.title}
        {it.state !== "resolved" && <span className={styles.wideLine}>{it.todo}</span>}
        <span className={styles.narrowLine}>{[it.buyer, it.waited].filter(Boolean).join(" · ")}</span>
      </span>
    ),
  },
  { key: "buyer", title: c.buyer, from: 640, width: "20%", text: (it) => it.buyer ?? "" },
  { key: "concept", title: c.concept, from: 1060, width: "20%", text: (it) => it.concept ?? "" },
  {
    key: "owner",
    title: c.owner,
    from: 1200,
    width: "130px",
    text: (it) => (it.mine ? t.mine : (it.owner?.name ?? "")),
  },
  {
    key: "amount",
    title: c.amount,
    isNumber: true,
    width: "124px",
    text: (it) => (it.amount === null ? "—" : spoken(it.amount)),
  },
  { key: "waited", title: c.waited, from: 640, isNumber: true, width: "132px", text: (it) => it.waited },
];

/** Review tasks, on a desktop with the open one beside the list; the filter and the open task are in the address. */
export default function ReviewPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "open";
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === "revision" && next.tarea ? address({ tarea: next.tarea }) : undefined,
    shows: (at) => at.query.tarea,
  });
  const tasks = useReview(group);
  const assign = useAssignMany();
  const { can } = useStaff();
  const address = (next: { grupo?: string; tarea?: string }) => {
    const { grupo = group, tarea = "" } = next;
    return to("cobro", { ver: "revision", grupo: grupo === "open" ? "" : grupo, tarea });
  };
  return (
    <>
      <GroupChips
        label={t.groupsLabel}
        groups={GROUPS}
        words={t.groups}
        value={group}
        onPick={(grupo) => void navigate(address({ grupo }), { replace: true, keep: true, direction: "none" })}
        counts={tasks.data?.pages[0]?.counts}
      />
      <Pages
        of={tasks}
        byItself={isWide}
        empty={
          <EmptyState icon="check-circle" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={tasks}
              rows={rows}
              label={t.list}
              filter={t.groups[group]}
              columns={columns}
              nameOf={(it) => [it.title, it.buyer].filter(Boolean).join(", ")}
              hrefOf={(it) => address({ tarea: it.id })}
              openId={query.tarea}
              {...(can("review.decide") ? assign : {})}
            />
          ) : (
            <List>
              {rows.map((it) => (
                <TaskRow key={it.id} task={it} href={address({ tarea: it.id })} />
              ))}
            </List>
          )
        }
      </Pages>
      {query.tarea && (
        <TaskSheet key={query.tarea} id={query.tarea} isWide={isWide} onClose={() => void closeTo(address({}))} />
      )}
    </>
  );
}

function TaskRow({ task: it, href }: { task: ReviewRow; href: string }) {
  return (
    <Row
      href={href}
      keep
      title={<span className={styles.title}>{it.title}</span>}
      detail={
        <>
          {it.state !== "resolved" && <span className={styles.next}>{it.todo}</span>}
          <span className={styles.end}>
            <span>{[it.buyer ?? it.concept, it.waited].filter(Boolean).join(" · ")}</span>
            {it.amount !== null && <MoneyText amount={it.amount} className={styles.amount} />}
          </span>
          {it.owner && (
            <span className={styles.marks}>
              <Badge tone="neutral" icon="user">
                {it.mine ? t.mine : it.owner.name}
              </Badge>
            </span>
          )}
        </>
      }
    />
  );
}
