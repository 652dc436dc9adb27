import { useSession } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { Loaded } from "../../parts/loaded";
import { accesoText as t } from "../../text/acceso";
import { Banner, EmptyState, Skeleton } from "../../ui/feedback";
import { Screen } from "../../ui/screen";
import { FirstOwner } from "./parts/first-owner";
import { SignIn } from "./parts/sign-in";
import { SignedIn } from "./parts/signed-in";

/** The staff's door: who is in, the form to come in, or the first owner's one-time link (`#alta=`, so that it reaches no log). */
export function AccesoScreen() {
  const { query } = useAddress("acceso");
  const session = useSession();
  const token = new URLSearchParams(location.hash.slice(1)).get("alta");
  return (
    <Screen title={token ? t.owner.title : t.title}>
      <Loaded of={session} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
        {({ me, demoAccounts, needsOwner }) =>
          me ? (
            <SignedIn me={me} />
          ) : token ? (
            <FirstOwner token={token} />
          ) : needsOwner ? (
            <EmptyState icon="lock" title={t.owner.missing}>
              {t.owner.missingHint}
            </EmptyState>
          ) : (
            <>
              {query.fin && <Banner tone="warn">{t.ended}</Banner>}
              <SignIn demo={demoAccounts} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
