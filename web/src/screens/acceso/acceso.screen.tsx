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
  const redeems = query.ver === "codigo" && !me;
  const changes = query.ver === "contrasena" && Boolean(me);
  const title = token && !me ? t.owner.title : redeems ? t.code.title : changes ? t.change.title : t.title;
  return (
    <Screen title={title}>
      {!me && !known && <QueuedHere />}
      {owedLeave && <Banner tone="info">{t.owed}</Banner>}
      {/* Offline nobody can sign in, but a signed-in user can sign out. */}
      {known && !session.data && session.error instanceof OfflineError ? (
        <SignedIn me={known} />
      ) : (
        <Loaded of={session} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
          {({ demoAccounts, needsOwner }) => {
            if (me) return changes ? <ChangePassword me={me} /> : <SignedIn me={me} />;
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
