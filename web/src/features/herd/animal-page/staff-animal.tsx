import { useEffect, useRef } from "react";
import { ClosedPage } from "#src/features/business/auth/closed-page";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { kindOf, tagOf } from "#src/features/herd/animals/animal-words";
import { useHerdAnimal, useHerdChanges } from "#src/features/herd/animals/data";
import { useOpenByMark } from "#src/features/herd/animals/open-by-mark";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { AnimalSkeleton } from "#src/features/herd/public-animals/animal/animal-skeleton";
import { useLastAnimal } from "#src/features/herd/public-animals/animal/last-animal";
import { NoSuchAnimal } from "#src/features/herd/public-animals/animal/public-animal";
import { ShareButton } from "#src/features/herd/public-animals/animal/share-button";
import { QuickActs } from "#src/features/herd/records/quick-acts";
import { useAddress } from "#src/nav/address";
import { mayLeave } from "#src/nav/guard";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink, IconLink } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Banner } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { Screen } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";
import { EditPage } from "./edit-page";
import { Head } from "./head";
import { animalParts, PartOf } from "./part-of";
import styles from "./staff-animal.module.css";

/** One animal for staff, one part at a time (`parte`); `ver=editar` is its form. A tag reader opens another animal. */
export function StaffAnimal({ id }: { id: string }) {
  const { ver } = useAddress("animal").query;
  const { can } = useStaff();
  return ver === "editar" && !can("animal.edit") ? (
    <ClosedPage title={t.edit} home={{ href: to("animal", { id }), title: t.backToStaff }} />
  ) : (
    <OpenAnimal id={id} />
  );
}

function OpenAnimal({ id }: { id: string }) {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  useHerdChanges();
  const { query } = useAddress("animal");
  const { can } = useStaff();
  const isDesktop = useDesktop();
  const today = useToday();
  const animal = useHerdAnimal(id);
  const byMark = useOpenByMark();
  useLastAnimal(id, animal.data?.id, animal.error);
  const a = animal.data;
  const part = animalParts.find((it) => it === query.parte) ?? animalParts[0];
  const chips = useRef<HTMLDivElement>(null);
  // The selected tab may be out of view on a narrow phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected, and once the animal has loaded
  useEffect(
    () => intoView(chips.current?.querySelector("[aria-pressed=true]"), { inline: "nearest", block: "nearest" }),
    [part, a?.id],
  );
  const show = async (parte: (typeof animalParts)[number]) => {
    // The page stays mounted, but pending uploads of the current part would be lost.
    if (parte === part || !(await mayLeave())) return;
    await navigate(to("animal", { id, parte: parte === animalParts[0] ? "" : parte }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  };
  const edit = to("animal", { id, ver: "editar" });
  if (query.ver === "editar") return <EditPage id={id} />;
  return (
    <Screen
      title={a?.called ?? t.title}
      subtitle={a && [tagOf({ marks: a.marks, name: a.called }), kindOf(a, today)].filter(Boolean).join(" · ")}
      wide
      actions={
        a && (
          <>
            {a.published && <ShareButton animal={{ id, name: a.called }} />}
            {can("animal.edit") &&
              (isDesktop ? (
                <ButtonLink small kind="tonal" className={styles.edit} href={edit}>
                  {t.edit}
                </ButtonLink>
              ) : (
                // With a word in it the bar of a phone would cut the animal's name.
                <IconLink icon="pencil" label={t.edit} href={edit} />
              ))}
          </>
        )
      }
      footer={
        a && can("animal.edit") ? (
          <QuickActs animal={{ ...a, id, name: a.called }} isAlive={a.life === "alive"} main />
        ) : undefined
      }
    >
      {byMark.part}
      <Loaded of={animal} skeleton={<AnimalSkeleton />} missing={<NoSuchAnimal />}>
        {(a) => (
          <div className={styles.columns}>
            <div className={styles.first}>
              <Head
                animal={a}
                // On a desktop its first photo stands larger beside it.
                hasPicture={!(isDesktop && part === "fotos" && a.photos.length > 0)}
                onPhotos={() => void show("fotos")}
              />
              {a.kept && <Banner icon="offline">{t.kept[a.kept]}</Banner>}
            </div>
            <div className={styles.rest}>
              <div ref={chips}>
                <Chips label={t.parts}>
                  {animalParts.map((it) => (
                    <Chip key={it} on={it === part} onClick={() => void show(it)}>
                      {t.part[it]}
                    </Chip>
                  ))}
                </Chips>
              </div>
              <PartOf part={part} animal={a} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
