import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { useFirstOwner } from "./sign-in-call";
import { authText } from "./text";

const t = authText.owner;

/** Creates the first account of a business, its owner, with the link that the server printed. */
export function FirstOwner({ token }: { token: string }) {
  const [name, setName] = useState("");
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const make = useFirstOwner();
  useHoldReload(name !== "" || login !== "" || password !== "");
  const fault = (field: string) => faultOf(make.error, field);
  return (
    <form
      className={styles.form}
      onSubmit={(e) => {
        e.preventDefault();
        if (make.isPending) return;
        make.mutate({ token, name: name.trim(), login: login.trim(), password });
      }}
    >
      <p className="muted">{t.intro}</p>
      {make.error && <Banner tone="error">{sentenceOf(make.error)}</Banner>}
      <Field label={t.name} error={fault("name")}>
        <TextInput
          autoComplete="name"
          required
          minLength={2}
          maxLength={80}
          value={name}
          onChange={setName}
          name="name"
        />
      </Field>
      <Field label={t.login} hint={t.loginHint} error={fault("login")}>
        <TextInput
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={3}
          maxLength={60}
          value={login}
          onChange={setLogin}
        />
      </Field>
      <NewPassword label={authText.password} value={password} onChange={setPassword} error={fault("password")} />
      <Button type="submit" kind="primary" wide busy={make.isPending}>
        {t.create}
      </Button>
    </form>
  );
}
