import type { CheckInSession } from "@corral/contract/types";
import { currentDate } from "@corral/domain/calendar/check-in-book";
import { fromIso, type Instant } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { EmptyState, Skeleton } from "#src/ui/feedback";
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
          <Chips label={t.dates}>
            {sessions.map((s) => (
              <Chip
                key={s.id}
                on={s.id === chosen.id}
                onClick={() => void navigate(hrefOf(s), { replace: true, keep: true, direction: "none" })}
              >
                {/* Where all are of one visit, its name is above, and the hour tells them apart. */}
                {sessions.every((it) => it.title === s.title) ? s.time : `${s.time} · ${s.title}`}
              </Chip>
            ))}
          </Chips>
        )
      }
    />
  );
}

const pick = (sessions: CheckInSession[], now: Instant) =>
  currentDate(
    sessions.map((session) => ({ session, starts: fromIso(session.starts), ends: fromIso(session.ends) })),
    now,
  )?.session;
