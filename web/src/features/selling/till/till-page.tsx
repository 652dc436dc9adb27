import type { MyTill } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List } from "#src/ui/list";
import { CountTill } from "./count-till";
import { CutView } from "./cut-view";
import { useMyTill, useTill } from "./data";
import { OpenTill } from "./open-till";
import { RunningTill } from "./running-till";
import { tillText as t } from "./text";
import styles from "./till.module.css";
import { PastTills, TillLine } from "./till-list";
import { TillQueued } from "./till-queued";

/** `cobro?ver=caja`: this device's cash session and the past ones; with `corte=` one of the list. */
export default function TillPage() {
  const { query } = useAddress("cobro");
  return query.corte ? <OneTill key={query.corte} id={query.corte} /> : <MyTillPage />;
}

function MyTillPage() {
  const { can } = useStaff();
  const uses = can("till.use");
  const mine = useMyTill(uses);
  // The list would show the same error.
  const isAlone = !mine.data && Boolean(mine.error);
  return (
    <div className={uses && !isAlone ? `${styles.page} ${styles.beside}` : styles.page}>
      <TillQueued />
      {uses && (
        <div className={styles.column}>
          <Loaded of={mine} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
            {(it) => <Mine mine={it} />}
          </Loaded>
        </div>
      )}
      {!isAlone && (
        <div className={styles.column}>
          <PastTills />
        </div>
      )}
    </div>
  );
}

function Mine({ mine: { here, elsewhere } }: { mine: MyTill }) {
  return (
    <>
      {here === null ? (
        <OpenTill />
      ) : here.state === "counting" ? (
        <CountTill till={here} />
      ) : (
        <RunningTill till={here} title={t.mine} />
      )}
      {elsewhere.length > 0 && (
        <List heading={t.elsewhere}>
          {elsewhere.map((it) => (
            <TillLine key={it.id} till={it} />
          ))}
        </List>
      )}
    </>
  );
}

/** A session of the list: open, being counted, or its closing report. */
function OneTill({ id }: { id: string }) {
  const till = useTill(id);
  return (
    <div className={styles.page}>
      <Loaded
        of={till}
        skeleton={<Skeleton height={420} radius={16} />}
        missing={
          <EmptyState
            icon="receipt"
            title={t.missing}
            actions={
              <ButtonLink kind="primary" href="/cobro?ver=caja">
                {t.back}
              </ButtonLink>
            }
          >
            {t.missingHint}
          </EmptyState>
        }
      >
        {(it) =>
          it.state === "closed" ? (
            <CutView till={it} />
          ) : it.state === "counting" && it.may.close ? (
            <CountTill till={it} />
          ) : (
            <RunningTill till={it} title={it.person} />
          )
        }
      </Loaded>
    </div>
  );
}
