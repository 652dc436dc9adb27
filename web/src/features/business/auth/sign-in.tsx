import type { StaffSession } from "@corral/contract/types";
import { lazy, Suspense, useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink, Spinner } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Checkbox, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./auth.module.css";
import { stepNeededBy, useSignIn } from "./sign-in-call";
import { authText as t } from "./text";

const SecondStep = lazy(() => import("./forms").then((m) => ({ default: m.SecondStep })));

/** User and password; in the demo, one tap on an account. The typed values stay after a refusal. */
export function SignIn({
  demo,
  onCodes,
}: {
  demo: StaffSession["demoAccounts"];
  /** Recovery codes of a second factor that was set up to get in. */
  onCodes: (codes: string[], login: string) => void;
}) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const signIn = useSignIn();
  const [needs, setNeeds] = useState<"code" | "setup">();
  const who = { login: login.trim(), password };
  const enter = (who: { login: string; password: string; code?: string }) =>
    signIn.mutate(who, { onError: (error) => setNeeds((now) => stepNeededBy(error) ?? now) });
  if (needs)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep
          who={who}
          needs={needs}
          isBusy={signIn.isPending}
          fault={faultOf(signIn.error, "code")}
          error={signIn.error && stepNeededBy(signIn.error) ? null : signIn.error}
          onCode={(code) => enter({ ...who, code })}
          onSwitch={signIn.reset}
          onCodes={(codes) => onCodes(codes, who.login)}
          onBack={() => {
            setNeeds(undefined);
            signIn.reset();
          }}
        />
      </Suspense>
    );
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (!signIn.isPending) enter(who);
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
        <Button type="submit" kind="primary" wide busy={signIn.isPending && signIn.variables?.login === who.login}>
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
