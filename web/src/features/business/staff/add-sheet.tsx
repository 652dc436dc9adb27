import type { Person } from "@corral/contract/types";
import { credentialFaults, credentialLimits as limits, normalLogin } from "@corral/domain/business/credentials";
import type { Role } from "@corral/domain/kernel/roles";
import { useState } from "react";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { faultsByField } from "#src/shared/editing/faults";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
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
      <TextField
        label={t.name}
        {...edit.field("name")}
        required
        autoComplete="off"
        maxLength={limits.name.max}
        disabled={added !== undefined}
      />
      <TextField
        label={t.login}
        {...edit.field("login")}
        hint={t.loginHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.login.max}
        disabled={added !== undefined}
      />
      <RoleField {...edit.field("role")} />
    </EditSheet>
  );
}
