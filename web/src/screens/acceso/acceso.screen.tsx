import { useRef } from "react";
import { ChangePassword } from "#src/features/business/auth/change-password";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { FirstOwner } from "#src/features/business/auth/first-owner";
import { RedeemCode } from "#src/features/business/auth/redeem-code";
import { SignIn } from "#src/features/business/auth/sign-in";
import { authText as t } from "#src/features/business/auth/text";
import { QueuedHere } from "#src/features/office/sync/queued-here";
import { useAddress } from "#src/nav/address";
import { useStored } from "#src/offline/storage/stored";
import { OfflineError } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { SignedIn } from "./parts/signed-in";

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
  const redeems = query.ver === "codigo" && !me;
  const changes = query.ver === "contrasena" && Boolean(me);
  const title =
    token && !me ? t.owner.title : redeems ? t.code.title : changes ? t.change.title : inside ? t.account : t.title;
  return (
    <Screen title={title}>
      {!me && !known && <QueuedHere />}
      {owedLeave && <Banner tone="info">{t.owed}</Banner>}
      {/* In one place, with and without the server's answer: its question about unsent work must not close when the answer comes. */}
      {inside && !changes ? (
        <SignedIn me={inside} />
      ) : (
        <Loaded of={session} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
          {({ demoAccounts, needsOwner }) => {
            if (me) return <ChangePassword me={me} />;
            if (token) return <FirstOwner token={token} />;
            if (needsOwner)
              return (
                <EmptyState icon="lock" title={t.owner.missing}>
                  {t.owner.missingHint}
                </EmptyState>
              );
            if (redeems) return <RedeemCode />;
            return (
              <>
                {query.fin && <Banner tone="warn">{t.ended}</Banner>}
                <SignIn demo={demoAccounts} />
              </>
            );
          }}
        </Loaded>
      )}
    </Screen>
  );
}
