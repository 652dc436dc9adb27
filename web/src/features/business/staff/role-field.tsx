import { type Role, roles, roleWords } from "@corral/domain/kernel/roles";
import { SelectField } from "#src/ui/controls/labelled";
import { staffText as t } from "./text";

const OPTIONS = roles.map((value) => ({ value, label: roleWords[value] }));

interface RoleFieldProps {
  name: string;
  value: Role;
  onChange: (role: Role) => void;
  /** Why the role can't be changed. */
  locked?: string | undefined;
  error?: string | undefined;
}

/** A role selector with each role's permissions. */
export const RoleField = ({ locked, ...input }: RoleFieldProps) => (
  <SelectField
    label={t.role}
    {...input}
    hint={locked ?? t.roleHint[input.value]}
    options={OPTIONS}
    disabled={locked !== undefined}
  />
);
