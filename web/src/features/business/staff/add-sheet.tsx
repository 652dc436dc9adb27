import type { Person } from "@corral/contract/types";
import { credentialLimits as limits } from "@corral/domain/business/credentials";
import type { Role } from "@corral/domain/kernel/permissions";
import { useId, useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { CodeBox } from "./code-box";
import { useAddPerson, useMakeCode } from "./data";
import s from "./people.module.css";
import { RoleField } from "./role-field";
import { staffText as t } from "./text";

/** Adds somebody, then shows the code with which they choose their password. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState("");
  const [login, setLogin] = useState("");
  const [role, setRole] = useState<Role>("cashier");
  const [added, setAdded] = useState<Person>();
  const add = useAddPerson();
  const code = useMakeCode();
  useHoldReload(!added && (name !== "" || login !== ""));
  const fault = (field: string) => faultOf(add.error, field);
  const submit = () => {
    if (add.isPending || code.isPending) return;
    if (added) return code.mutate(added.id);
    add.mutate(
      { name: name.trim(), login: login.trim(), role },
      {
        onSuccess: (person) => {
          setAdded(person);
          code.mutate(person.id);
        },
      },
    );
  };
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
        <div className={s.form}>
          <CodeBox given={code.data} />
        </div>
      </Sheet>
    );
  const error = add.error ?? code.error;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.addTitle}
      footer={
        <Button type="submit" form={form} kind="primary" wide busy={add.isPending || code.isPending}>
          {added ? t.makeCode : t.create}
        </Button>
      }
    >
      <form
        id={form}
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          submit();
        }}
      >
        <p className="muted">{t.addHint}</p>
        {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
        <Field label={t.name} error={fault("name")}>
          <TextInput
            name="name"
            autoComplete="off"
            required
            minLength={limits.name.min}
            maxLength={limits.name.max}
            value={name}
            onChange={setName}
            disabled={added !== undefined}
          />
        </Field>
        <Field label={t.login} hint={t.loginHint} error={fault("login")}>
          <TextInput
            name="login"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={limits.login.min}
            maxLength={limits.login.max}
            value={login}
            onChange={setLogin}
            disabled={added !== undefined}
          />
        </Field>
        <RoleField value={role} onChange={setRole} error={fault("role")} />
      </form>
    </Sheet>
  );
}
