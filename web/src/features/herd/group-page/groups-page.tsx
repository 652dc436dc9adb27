import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { GroupList } from "./group-list";
import { GroupPage } from "./group-page";

/** Corrals, lots and litters: the list, or one of them (`grupo`). */
export default function GroupsPage() {
  const { query } = useAddress("animales");
  const mayEdit = useStaff().can("animal.edit");
  return query.grupo ? (
    <GroupPage key={query.grupo} id={query.grupo} mayEdit={mayEdit} />
  ) : (
    <GroupList mayEdit={mayEdit} />
  );
}
