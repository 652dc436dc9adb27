import type { CheckInSession } from "@corral/contract/types";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { usePreparedCheckIn } from "./check-in-book";
import { CheckInPanel } from "./check-in-panel";
import { useCheckIn, useCheckInSent } from "./data";
import { checkInText as t } from "./text";

const hrefOf = (s: CheckInSession) => to("calendario", { ver: "puerta", visita: s.id });

/** `calendario?ver=puerta`: the sessions open for check-in; with one chosen, its check-in. */
export default function CheckInPage() {
  const { query } = useAddress("calendario");
  const gate = useCheckIn();
  usePreparedCheckIn([...(gate.data?.sessions.map((s) => s.id) ?? []), ...(gate.data?.next ?? [])]);
  useCheckInSent();
  return (
    <Loaded of={gate} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
      {({ sessions }) => {
        const only = sessions.length === 1 ? sessions[0] : undefined;
        const chosen = sessions.find((s) => s.id === query.visita) ?? only;
        if (chosen) return <CheckInPanel key={chosen.id} session={chosen} others={sessions.length > 1} />;
        if (sessions.length === 0)
          return (
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
          );
        return (
          <List heading={t.choose}>
            {sessions.map((s) => (
              <Row
                key={s.id}
                icon="ticket"
                title={s.title}
                detail={t.when(s.time, s.endTime, s.dayWords)}
                value={`${s.arrived}/${s.expected}`}
                href={hrefOf(s)}
              />
            ))}
          </List>
        );
      }}
    </Loaded>
  );
}
