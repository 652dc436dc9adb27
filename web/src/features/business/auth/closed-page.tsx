import type { ModuleCode } from "@corral/domain/modules";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { staffPagesText as t } from "#src/shared/text/staff-pages";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { useModules } from "./uses";

export interface Home {
  href: string;
  title: string;
}
export const HomeLink = ({ href, title }: Home) => (
  <ButtonLink kind="primary" href={href} data-direction="back">
    {title}
  </ButtonLink>
);

/** Shown where the user's role lacks the page's permission. `home` is the way back, where the page around it has none. */
export const Forbidden = ({ home }: { home?: Home }) => (
  <EmptyState icon="lock" title={t.forbidden} actions={home && <HomeLink {...home} />}>
    {t.forbiddenHint}
  </EmptyState>
);

/** The business doesn't use what the page is about: who may decide that is led to where it is switched on. */
const Unused = () => (
  <EmptyState
    icon="store"
    title={t.unused}
    actions={
      useStaff().can("module.change") && (
        <ButtonLink kind="primary" href="/ajustes?ver=modulos">
          {t.toModules}
        </ButtonLink>
      )
    }
  >
    {t.unusedHint}
  </EmptyState>
);

/** In place of a staff page: a link to sign in without a session, that the business doesn't use its `module`, or that the role lacks the permission. */
export function ClosedPage({ title, home, module }: { title: string; home: Home; module?: ModuleCode | undefined }) {
  const { me } = useStaff();
  const { uses } = useModules();
  // Refreshes the session: the role may have changed, or the phone's copy may be of an older version.
  useSession();
  return (
    <Screen title={title}>
      {me ? (
        module && !uses(module) ? (
          <Unused />
        ) : (
          <Forbidden home={home} />
        )
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
