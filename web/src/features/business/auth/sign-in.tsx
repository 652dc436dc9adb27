import type { StaffSession } from "@corral/contract/types";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink, Spinner } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Checkbox, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./auth.module.css";
import { useSignIn } from "./sign-in-call";
import { authText as t } from "./text";

/** User and password; in the demo, one tap on an account. The typed values stay after a refusal. */
export function SignIn({ demo }: { demo: StaffSession["demoAccounts"] }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const signIn = useSignIn();
  const enter = (who: { login: string; password: string }) => signIn.mutate(who);
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (!signIn.isPending) enter({ login: login.trim(), password });
        }}
      >
        {signIn.error && <Banner tone="error">{sentenceOf(signIn.error)}</Banner>}
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
        <Button type="submit" kind="primary" wide busy={signIn.isPending && signIn.variables?.login === login.trim()}>
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
              detail={`${t.login}: ${it.login}`}
              end={signIn.isPending && signIn.variables?.login === it.login ? <Spinner /> : undefined}
              onClick={() => {
                if (!signIn.isPending) enter({ login: it.login, password: it.password });
              }}
            />
          ))}
        </List>
      )}
    </>
  );
}
