import type { ReviewRow } from "@corral/contract/types";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { MoneyText } from "#src/shared/money/money-text";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type ReviewGroup, useReview } from "./data";
import styles from "./review.module.css";
import { TaskSheet } from "./task-sheet";
import { reviewText as t } from "./text";

const GROUPS = ["open", "waiting_buyer", "resolved"] as const satisfies readonly ReviewGroup[];

/** Review tasks; the filter and the open task are in the address. */
export default function ReviewPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "open";
  const tasks = useReview(group);
  const counts = tasks.data?.pages[0]?.counts;
  const address = (next: { grupo?: string; tarea?: string }) => {
    const { grupo = group, tarea = "" } = next;
    return to("cobro", { ver: "revision", grupo: grupo === "open" ? "" : grupo, tarea });
  };
  return (
    <>
      <Chips label={t.groupsLabel}>
        {GROUPS.map((it) => (
          <Chip
            key={it}
            on={it === group}
            onClick={() => void navigate(address({ grupo: it }), { replace: true, keep: true, direction: "none" })}
          >
            {t.groups[it]}
            {it !== "resolved" && counts && counts[it] > 0 && <ChipCount>{counts[it]}</ChipCount>}
          </Chip>
        ))}
      </Chips>
      <Pages
        of={tasks}
        empty={
          <EmptyState icon="check-circle" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(rows) => (
          <List heading={t.list}>
            {rows.map((it) => (
              <TaskRow key={it.id} task={it} href={address({ tarea: it.id })} />
            ))}
          </List>
        )}
      </Pages>
      {query.tarea && <TaskSheet key={query.tarea} id={query.tarea} onClose={() => void closeTo(address({}))} />}
    </>
  );
}

function TaskRow({ task: it, href }: { task: ReviewRow; href: string }) {
  return (
    <Row
      href={href}
      keep
      title={it.title}
      detail={
        <>
          {[it.buyer, it.concept].filter(Boolean).join(" · ")}
          {it.owner && (
            <span className={styles.marks}>
              <Badge tone="neutral" icon="user">
                {it.mine ? t.mine : it.owner.name}
              </Badge>
            </span>
          )}
        </>
      }
      value={
        <span className={styles.end}>
          {it.amount !== null && <MoneyText amount={it.amount} />}
          <span className={styles.waited}>{it.waited}</span>
        </span>
      }
    />
  );
}
