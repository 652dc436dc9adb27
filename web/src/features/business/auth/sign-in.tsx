import type { StaffSession } from "@corral/contract/types";
import { useState } from "react";
import { sentenceOf } from "../../../data/errors";
import { useSignIn } from "../../../data/sign-in";
import { navigate } from "../../../nav/history";
import { accesoText as t } from "../../../text/acceso";
import { Button, ButtonLink, Spinner } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";
import { Field } from "../../../ui/field";
import { Checkbox, TextInput } from "../../../ui/inputs";
import { List, Row } from "../../../ui/list";
import s from "../acceso.module.css";

/** User and password; in the demo, one tap on an account. What was typed stays when it is refused. */
export function SignIn({ demo }: { demo: StaffSession["demoAccounts"] }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const door = useSignIn();
  const enter = (who: { login: string; password: string }) =>
    door.mutate(who, { onSuccess: () => void navigate("/cobro", { replace: true }) });
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (!door.isPending) enter({ login: login.trim(), password });
        }}
      >
        {door.error && <Banner tone="error">{sentenceOf(door.error)}</Banner>}
        <Field label={t.login}>
          <TextInput
            name="login"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={60}
            value={login}
            onChange={setLogin}
          />
        </Field>
        <Field label={t.password}>
          <TextInput
            name="password"
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            required
            maxLength={200}
            value={password}
            onChange={setPassword}
          />
        </Field>
        <Checkbox checked={shown} onChange={setShown}>
          {t.show}
        </Checkbox>
        <Button type="submit" kind="primary" wide busy={door.isPending && door.variables?.login === login.trim()}>
          {t.enter}
        </Button>
        <ButtonLink kind="plain" wide icon="lock" href="/acceso?ver=codigo">
          {t.haveCode}
        </ButtonLink>
      </form>
      {demo.length > 0 && (
        <List heading={t.demo} note={t.demoNote}>
          {demo.map((it) => (
            <Row
              key={it.login}
              icon="user"
              title={it.roleWords}
              detail={it.login}
              end={door.isPending && door.variables?.login === it.login ? <Spinner /> : undefined}
              onClick={() => {
                if (!door.isPending) enter({ login: it.login, password: it.password });
              }}
            />
          ))}
        </List>
      )}
    </>
  );
}
