import { useHerdAnimal } from "../../../data/herd";
import { useStaff } from "../../../data/staff";
import { goBack } from "../../../nav/history";
import { to } from "../../../nav/paths";
import { EditForm } from "../../../parts/herd/edit-form";
import { Loaded } from "../../../parts/loaded";
import { fichaText as t } from "../../../text/ficha";
import { staffPagesText } from "../../../text/staff-pages";
import { ButtonLink } from "../../../ui/button";
import { EmptyState, Skeleton } from "../../../ui/feedback";
import { Screen } from "../../../ui/screen";
import { NoSuchAnimal } from "../parts/public-animal";

/** The animal's form, a page of its own. */
export function EditPage({ id }: { id: string }) {
  const { can } = useStaff();
  const animal = useHerdAnimal(id);
  const back = to("animal", { id });
  return (
    <Screen title={animal.data ? t.editTitle(animal.data.called) : t.edit} wide>
      {can("animal.edit") ? (
        <Loaded of={animal} skeleton={<Skeleton height={420} radius={16} />} missing={<NoSuchAnimal />}>
          {(a) => <EditForm animal={a} onSaved={() => void goBack(back)} />}
        </Loaded>
      ) : (
        <EmptyState
          icon="lock"
          title={staffPagesText.forbidden}
          actions={
            <ButtonLink href={back} data-replace="" data-direction="back">
              {t.backToStaff}
            </ButtonLink>
          }
        >
          {staffPagesText.forbiddenHint}
        </EmptyState>
      )}
    </Screen>
  );
}
