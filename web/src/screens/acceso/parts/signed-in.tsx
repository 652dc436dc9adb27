import type { StaffSession } from "@corral/contract/types";
import { lazy, Suspense, useState } from "react";
import styles from "#src/features/business/auth/auth.module.css";
import { landingOf } from "#src/features/business/auth/landing";
import { useSignOut } from "#src/features/business/auth/sign-in-call";
import { authText as t } from "#src/features/business/auth/text";
import { type StoredStaff, useStored } from "#src/offline/storage/stored";
import { sentenceOf } from "#src/shared/api/errors";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Dialog } from "#src/ui/overlay/sheet";

// In its own chunk: only needed to sign out with unsent work.
const LeaveQueued = lazy(() => import("#src/features/office/sync/leave-queued"));

/** Who is signed in on this phone, their pages, and the sign-out button. */
export function SignedIn({
  me,
  secondFactor,
}: {
  me: StoredStaff;
  /** Unknown without signal. */
  secondFactor: StaffSession["secondFactor"] | undefined;
}) {
  const out = useSignOut();
  const [drafts] = useStored("animalDrafts");
  const [unsent] = useStored("unsent");
  const [asking, setAsking] = useState<"unsent" | "unsaved">();
  const [takes] = useStored("cashTakes");
  const hasQueued = [...unsent, ...takes].some((it) => it.user === me.id);
  const unsaved = drafts.filter((it) => it.user === me.id).length;
  const leave = () => {
    setAsking(undefined);
    out.mutate();
  };
  const leaveSaved = () => (unsaved > 0 ? setAsking("unsaved") : leave());
  return (
    <>
      <TierBanner unsent={unsent.filter((it) => it.user === me.id).length} />
      {out.error && <Banner tone="error">{sentenceOf(out.error)}</Banner>}
      <List>
        <Row icon="user" title={me.name} detail={t.signedIn(me.roleWords)} value={me.login} />
      </List>
      <List>
        <Row icon="phone" title={t.devices} detail={t.devicesHint} href="/ajustes?ver=dispositivos" />
        <Row icon="lock" title={t.changePassword} detail={t.changePasswordHint} href="/acceso?ver=contrasena" />
        {secondFactor && secondFactor !== "none" && (
          <Row
            icon="check-circle"
            title={t.secondFactor}
            detail={secondFactor === "on" ? t.secondFactorOn : t.secondFactorOff}
            href="/acceso?ver=segundo-paso"
          />
        )}
        {me.can.includes("staff.manage") && (
          <Row icon="user" title={t.people} detail={t.peopleHint} href="/ajustes?ver=personal" />
        )}
      </List>
      <div className={styles.form}>
        <ButtonLink kind="primary" wide href={landingOf(me)}>
          {t.toWork}
        </ButtonLink>
        <Button kind="plain" wide busy={out.isPending} onClick={() => (hasQueued ? setAsking("unsent") : leaveSaved())}>
          {t.leave}
        </Button>
      </div>
      {asking === "unsent" && (
        <Suspense>
          <LeaveQueued onLeave={leaveSaved} onStay={() => setAsking(undefined)} />
        </Suspense>
      )}
      <Dialog
        open={asking === "unsaved"}
        onClose={() => setAsking(undefined)}
        title={t.unsaved.title}
        actions={
          <>
            <ButtonLink kind="primary" wide href="/animales">
              {t.unsaved.see}
            </ButtonLink>
            <Button kind="danger" wide onClick={leave}>
              {t.unsaved.leave}
            </Button>
          </>
        }
      >
        <p>{t.unsaved.detail(unsaved)}</p>
      </Dialog>
    </>
  );
}
