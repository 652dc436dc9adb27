import { type Role, roles, roleWords } from "@corral/domain/kernel/roles";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { staffText as t } from "./text";

const OPTIONS = roles.map((value) => ({ value, label: roleWords[value] }));

/** A role selector with each role's permissions. */
export const RoleField = ({
  value,
  onChange,
  locked,
  error,
}: {
  value: Role;
  onChange: (role: Role) => void;
  /** Why the role can't be changed. */
  locked?: string | undefined;
  error?: string | undefined;
}) => (
  <Field label={t.role} hint={locked ?? t.roleHint[value]} error={error}>
    <Select value={value} options={OPTIONS} onChange={onChange} disabled={locked !== undefined} />
  </Field>
);
