import { lazy, Suspense, useRef, useState } from "react";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { landingOf } from "#src/features/business/auth/landing";
import { SignIn } from "#src/features/business/auth/sign-in";
import { authText as t } from "#src/features/business/auth/text";
import { QueuedHere } from "#src/features/office/sync/queued-here";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { OfflineError } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { SignedIn } from "./parts/signed-in";

const forms = () => import("#src/features/business/auth/forms");
const ChangePassword = lazy(() => forms().then((m) => ({ default: m.ChangePassword })));
const FirstOwner = lazy(() => forms().then((m) => ({ default: m.FirstOwner })));
const RecoveryCodes = lazy(() => forms().then((m) => ({ default: m.RecoveryCodes })));
const RedeemCode = lazy(() => forms().then((m) => ({ default: m.RedeemCode })));
const SecondFactorPage = lazy(() => forms().then((m) => ({ default: m.SecondFactorPage })));

const waiting = <Skeleton height={220} radius={16} />;
const titles = {
  account: t.account,
  contrasena: t.change.title,
  "segundo-paso": t.secondFactor,
  owner: t.owner.title,
  code: t.code.title,
  "sign-in": t.title,
};

/** Sign-in for staff: who is signed in, the form, or the first owner's one-time link (in the fragment `#alta=`, which reaches no server log). */
export function AccesoScreen() {
  const { query } = useAddress("acceso");
  const session = useSession();
  const known = useStaff().me;
  const token = new URLSearchParams(location.hash.slice(1)).get("alta");
  const [owedLeave] = useStored("owedLeave");
  // Signed in only if the server and this phone agree: another tab may know that the session ended.
  const me = known && session.data?.me;
  // Offline nobody can sign in, but a signed-in user can sign out. A query without data forgets its error at each new try.
  const isOffline = useRef(false);
  if (session.data) isOffline.current = false;
  else if (session.error instanceof OfflineError) isOffline.current = true;
  const inside = me || (isOffline.current ? known : null);
  const form = me
    ? query.ver === "contrasena" || query.ver === "segundo-paso"
      ? query.ver
      : undefined
    : token
      ? "owner"
      : query.ver === "codigo"
        ? "code"
        : "sign-in";
  const title = form === "sign-in" && inside ? t.account : titles[form ?? "account"];
  // Recovery codes are shown once: nothing else replaces them until they are kept, whoever signs in meanwhile.
  const [recovery, setRecovery] = useState<{ codes: string[]; login: string }>();
  if (recovery)
    return (
      <Screen title={t.recoveryCodes}>
        <Suspense fallback={waiting}>
          <RecoveryCodes
            {...recovery}
            onDone={() => {
              setRecovery(undefined);
              if (query.ver !== "segundo-paso" && known) void navigate(landingOf(known), { replace: true });
            }}
          />
        </Suspense>
      </Screen>
    );
  const onCodes = (codes: string[], login: string) => setRecovery({ codes, login });
  return (
    <Screen title={title}>
      {!me && !known && <QueuedHere />}
      {owedLeave && <Banner tone="info">{t.owed}</Banner>}
      {/* In one place, with and without the server's answer: its question about unsent work must not close when the answer comes. */}
      {inside && !(me && form) ? (
        <SignedIn me={inside} secondFactor={session.data?.secondFactor} />
      ) : (
        <Loaded of={session} skeleton={waiting} missing={null}>
          {({ demoAccounts, needsOwner }) => {
            if (me)
              return (
                <Suspense fallback={waiting}>
                  {form === "segundo-paso" ? (
                    <SecondFactorPage me={me} onCodes={(codes) => onCodes(codes, me.login)} />
                  ) : (
                    <ChangePassword me={me} />
                  )}
                </Suspense>
              );
            if (token)
              return (
                <Suspense fallback={waiting}>
                  <FirstOwner token={token} />
                </Suspense>
              );
            if (needsOwner)
              return (
                <EmptyState icon="lock" title={t.owner.missing}>
                  {t.owner.missingHint}
                </EmptyState>
              );
            if (form === "code")
              return (
                <Suspense fallback={waiting}>
                  <RedeemCode onCodes={onCodes} />
                </Suspense>
              );
            return (
              <>
                {query.fin && <Banner tone="warn">{t.ended}</Banner>}
                <SignIn demo={demoAccounts} onCodes={onCodes} />
              </>
            );
          }}
        </Loaded>
      )}
    </Screen>
  );
}
