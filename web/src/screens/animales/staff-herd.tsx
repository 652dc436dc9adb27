import { useEffect } from "react";
import { useSession } from "#src/features/business/auth/data";
import { StaffPage } from "#src/features/business/auth/staff-page";
import { PageShortcuts } from "#src/features/business/auth/staff-pages/page-list";
import { StaffAnimal } from "#src/features/herd/animal-page/staff-animal";
import { useHerdChanges } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { HerdList } from "#src/features/herd/herd-list/herd-list";
import { AddressContext, readAddress, useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { DetailPane, useBeside } from "#src/shared/lists/detail-pane";
import { staffPages } from "#src/staff-pages";
import { ButtonLink } from "#src/ui/controls/button";

/** The staff's part of animales: the herd, or one of its pages. */
export function StaffHerd({ page }: { page: string | undefined }) {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  useHerdChanges();
  if (page === undefined) return <Herd />;
  return <StaffPage pages={staffPages.animales} name={page} home={{ href: "/animales", title: t.title }} />;
}

/** The herd; on a desktop an animal opens beside it (`animal`), elsewhere on its own page. */
function Herd() {
  const address = useAddress("animales");
  const { animal, parte, ...list } = address.query;
  const isWide = useBeside({
    place: ({ path, query: { id, parte, ver, vista } }) =>
      path === "animal" && id && !ver && !vista ? to("animales", { ...list, animal: id, parte }) : undefined,
    shows: (at) => at.query.animal,
  });
  useEffect(() => {
    // The window became narrow, or a link was made on a desktop.
    if (animal && !isWide) void navigate(to("animal", { id: animal, parte }), { replace: true, direction: "none" });
  }, [animal, parte, isWide]);
  return (
    <>
      <HerdList
        isWide={isWide}
        tools={
          <PageShortcuts screen="animales" pages={staffPages.animales} label={t.shortcuts}>
            <ButtonLink kind="tonal" small icon="store" href="/animales?ver=publico">
              {t.asPublic}
            </ButtonLink>
          </PageShortcuts>
        }
      />
      {isWide && animal && (
        <AddressContext value={readAddress(to("animal", { id: animal, parte }), address.pageId)}>
          <DetailPane label={t.open} onClose={() => void closeTo(to("animales", list))}>
            <StaffAnimal key={animal} id={animal} />
          </DetailPane>
        </AddressContext>
      )}
    </>
  );
}
