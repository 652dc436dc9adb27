import { useHerdAnimal } from "#src/features/herd/animals/data";
import { EditForm } from "#src/features/herd/animals/edit/edit-form";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { NoSuchAnimal } from "#src/features/herd/public-animals/animal/public-animal";
import { goBack } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

/** The page with the animal's edit form. */
export function EditPage({ id }: { id: string }) {
  const animal = useHerdAnimal(id);
  return (
    <Screen title={animal.data ? t.editTitle(animal.data.called) : t.edit} wide>
      <Loaded of={animal} skeleton={<Skeleton height={420} radius={16} />} missing={<NoSuchAnimal />}>
        {(a) => <EditForm animal={a} onSaved={() => void goBack(to("animal", { id }))} />}
      </Loaded>
    </Screen>
  );
}
