import { useSession, useStaff } from "#src/features/business/auth/data";
import { staffPagesText as t } from "#src/shared/text/staff-pages";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

export interface Home {
  href: string;
  title: string;
}
export const HomeLink = ({ href, title }: Home) => (
  <ButtonLink kind="primary" href={href} data-direction="back">
    {title}
  </ButtonLink>
);

/** That a page isn't of this person's role. `home` is where one goes from there, where the page around it has no way back. */
export const Forbidden = ({ home }: { home?: Home }) => (
  <EmptyState icon="lock" title={t.forbidden} actions={home && <HomeLink {...home} />}>
    {t.forbiddenHint}
  </EmptyState>
);

/** In place of a page of the staff: for who isn't signed in, the link to sign in; for who is, that it isn't of their role. */
export function ClosedPage({ title, home }: { title: string; home: Home }) {
  const { me } = useStaff();
  // Somebody whose role was changed, or whose phone remembers an older version, is asked about anew.
  useSession();
  return (
    <Screen title={title}>
      {me ? (
        <Forbidden home={home} />
      ) : (
        <EmptyState
          icon="lock"
          title={t.signIn}
          actions={
            <ButtonLink kind="primary" href="/acceso">
              {t.door}
            </ButtonLink>
          }
        >
          {t.signInHint}
        </EmptyState>
      )}
    </Screen>
  );
}
