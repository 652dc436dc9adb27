import { useStaff } from "#src/features/business/auth/data";
import { withQuery } from "#src/shared/api/http";
import { FileButtons } from "#src/shared/files/file-buttons";

/** Keeps a list of the contract as a file, as it is filtered; nothing for who may not take lists out. `what` names the list, `of` is its call. */
export function ListFiles({
  what,
  of,
  query,
}: {
  what: string;
  of: string;
  query?: Record<string, string | undefined>;
}) {
  const { can } = useStaff();
  if (!can("list.export")) return null;
  const [, path = ""] = of.split(" ");
  return <FileButtons what={what} pathOf={(format) => withQuery(`${path}.${format}`, query)} />;
}
