import type { CheckInSession } from "@corral/contract/types";
import { currentDate } from "@corral/domain/calendar/check-in-book";
import { fromIso, type Instant } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import styles from "./check-in.module.css";
import { nowOf, usePreparedCheckIn } from "./check-in-book";
import { CheckInPanel } from "./check-in-panel";
import { useCheckIn, useCheckInSent } from "./data";
import { checkInText as t } from "./text";

const hrefOf = (s: CheckInSession) => to("calendario", { ver: "puerta", visita: s.id });

/** `calendario?ver=puerta`: the check-in of the date that is received now, or of the one in the address. */
export default function CheckInPage() {
  const { query } = useAddress("calendario");
  const gate = useCheckIn();
  usePreparedCheckIn([...(gate.data?.sessions.map((s) => s.id) ?? []), ...(gate.data?.next ?? [])]);
  useCheckInSent();
  return (
    <Loaded of={gate} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <EmptyState
            icon="ticket"
            title={t.none}
            actions={
              <ButtonLink kind="primary" href="/calendario" data-direction="back">
                {t.calendar}
              </ButtonLink>
            }
          >
            {t.noneHint}
          </EmptyState>
        ) : (
          <Open sessions={sessions} asked={query.visita} />
        )
      }
    </Loaded>
  );
}

function Open({ sessions, asked }: { sessions: CheckInSession[]; asked: string | undefined }) {
  // Chosen once: the next date never takes the place of the one that somebody is working with.
  const [first] = useState(() => pick(sessions, nowOf())?.id);
  const chosen =
    sessions.find((s) => s.id === asked) ?? sessions.find((s) => s.id === first) ?? pick(sessions, nowOf());
  if (!chosen) return null;
  return (
    <CheckInPanel
      key={chosen.id}
      session={chosen}
      dates={
        sessions.length > 1 && (
          <nav className={styles.dates} aria-label={t.dates}>
            {sessions.map((s) => (
              <a
                key={s.id}
                ref={s.id === chosen.id ? inSight : undefined}
                href={hrefOf(s)}
                data-replace=""
                aria-current={s.id === chosen.id ? "true" : undefined}
              >
                {s.time} · {s.title}
              </a>
            ))}
          </nav>
        )
      }
    />
  );
}

/** The chosen date of a row that is wider than the phone. */
const inSight = (node: Element | null) => intoView(node, { inline: "center", block: "nearest" });

const pick = (sessions: CheckInSession[], now: Instant) =>
  currentDate(
    sessions.map((session) => ({ session, starts: fromIso(session.starts), ends: fromIso(session.ends) })),
    now,
  )?.session;
