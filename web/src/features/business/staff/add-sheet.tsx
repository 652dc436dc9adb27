import type { Person } from "@corral/contract/types";
import { credentialFaults, credentialLimits as limits, normalLogin } from "@corral/domain/business/credentials";
import type { Role } from "@corral/domain/kernel/roles";
import { useState } from "react";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { faultsByField } from "#src/shared/editing/faults";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import { CodeBox } from "./code-box";
import { useAddPerson, useMakeCode } from "./data";
import styles from "./people.module.css";
import { RoleField } from "./role-field";
import { staffText as t } from "./text";

/** Adds a staff member, then shows the code to choose their password with. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Person>();
  const add = useAddPerson();
  const code = useMakeCode();
  const edit = useEdit({
    start: () => ({ values: { name: "", login: "", role: "cashier" as Role } }),
    check: ({ name, login }) => faultsByField(credentialFaults({ name, login: normalLogin(login) })),
    send: async ({ name, login, role }) => {
      const person = added ?? (await add.mutateAsync({ name: name.trim(), login: login.trim(), role }));
      setAdded(person);
      await code.mutateAsync(person.id);
    },
  });
  const { name, login, role } = edit.values;
  if (added && code.data)
    return (
      <Sheet
        open
        onClose={onClose}
        title={t.codeTitle(added.name)}
        footer={
          <Button kind="primary" wide onClick={onClose}>
            {t.done}
          </Button>
        }
      >
        <div className={styles.form}>
          <CodeBox given={code.data} />
        </div>
      </Sheet>
    );
  return (
    <EditSheet
      edit={edit}
      title={t.addTitle}
      action={added ? t.makeCode : t.create}
      isDirty={!added && edit.isDirty}
      onClose={onClose}
    >
      <p className="muted">{t.addHint}</p>
      <Field label={t.name} error={edit.faultOf("name")} required>
        <TextInput
          name="name"
          autoComplete="off"
          maxLength={limits.name.max}
          value={name}
          onChange={(name) => edit.set({ name })}
          disabled={added !== undefined}
        />
      </Field>
      <Field label={t.login} hint={t.loginHint} error={edit.faultOf("login")} required>
        <TextInput
          name="login"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.login.max}
          value={login}
          onChange={(login) => edit.set({ login })}
          disabled={added !== undefined}
        />
      </Field>
      <RoleField value={role} onChange={(role) => edit.set({ role })} error={edit.faultOf("role")} />
    </EditSheet>
  );
}
