import { useSession } from "#src/features/business/auth/data";
import { PageShortcuts } from "#src/features/business/auth/page-list";
import { StaffPage } from "#src/features/business/auth/staff-page";
import { useHerdChanges } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { HerdList } from "#src/features/herd/herd-list/herd-list";
import { staffPages } from "#src/staff-pages";
import { ButtonLink } from "#src/ui/controls/button";

/** The staff's part of animales: the herd, or one of its pages. */
export function StaffHerd({ page }: { page: string | undefined }) {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  useHerdChanges();
  if (page === undefined)
    return (
      <HerdList
        tools={
          <PageShortcuts screen="animales" pages={staffPages.animales} label={t.shortcuts} more={t.title}>
            <ButtonLink kind="tonal" small icon="store" href="/animales?ver=publico">
              {t.asPublic}
            </ButtonLink>
          </PageShortcuts>
        }
      />
    );
  return <StaffPage pages={staffPages.animales} name={page} home={{ href: "/animales", title: t.title }} />;
}
