import { useHerdAnimal } from "../../../data/herd";
import { goBack } from "../../../nav/history";
import { to } from "../../../nav/paths";
import { EditForm } from "../../../parts/herd/edit-form";
import { Loaded } from "../../../parts/loaded";
import { fichaText as t } from "../../../text/ficha";
import { Skeleton } from "../../../ui/feedback";
import { Screen } from "../../../ui/screen";
import { NoSuchAnimal } from "../parts/public-animal";

/** The animal's form, a page of its own. */
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
