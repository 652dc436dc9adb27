import { to } from "#src/nav/paths";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { HelpIndex } from "./help-index";
import { HelpNotices } from "./help-notices";
import type { HelpOfSide } from "./help-page";
import { HelpTopicPage } from "./help-topic";
import { helpText as t } from "./text";

export type HelpQuery = Readonly<Record<string, string | undefined>>;

/** What the address asks of one side's help. */
export function Help({ of, isStaff, query }: { of: HelpOfSide; isStaff: boolean; query: HelpQuery }) {
  const all = (
    <ButtonLink kind="tonal" href={to("ayuda")}>
      {t.all}
    </ButtonLink>
  );
  if (query.error || query.ver === "avisos")
    return (
      <Screen title={t.notices} wide>
        <HelpNotices of={of} isStaff={isStaff} code={query.error} />
        {all}
      </Screen>
    );
  if (query.tema) {
    const page = of.pages.find((it) => it.topic === query.tema);
    return (
      <Screen title={page?.title ?? t.title} wide>
        {page ? (
          <>
            <HelpTopicPage key={page.topic} page={page} part={query.parte} />
            {all}
          </>
        ) : (
          <EmptyState icon="search" title={t.unknown} actions={all} />
        )}
      </Screen>
    );
  }
  return (
    <Screen title={t.title} subtitle={t.subtitle} wide>
      <HelpIndex of={of} isStaff={isStaff} word={query.q ?? ""} />
    </Screen>
  );
}
