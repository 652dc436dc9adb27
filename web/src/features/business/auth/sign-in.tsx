import type { StaffSession } from "@corral/contract/types";
import { lazy, Suspense, useState } from "react";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button, ButtonLink, Spinner } from "#src/ui/controls/button";
import { Checkbox } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./auth.module.css";
import { useSignIn, useStepNeeded } from "./sign-in-call";
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
  const [shown, setShown] = useState(false);
  const signIn = useSignIn();
  const { needs, watched, forget } = useStepNeeded();
  const enter = (as: { login: string; password: string; code?: string }) =>
    watched(signIn.mutateAsync({ ...as, login: as.login.trim() }));
  const edit = useEdit({
    start: () => ({ values: { login: "", password: "" } }),
    check: ({ login, password }) => ({
      login: login.trim() ? "" : t.faults.login,
      password: password ? "" : t.faults.password,
    }),
    send: enter,
  });
  const who = edit.values;
  if (needs)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep
          who={who}
          needs={needs}
          at="code"
          onCode={(code) => enter({ ...who, code })}
          onCodes={(codes) => onCodes(codes, who.login)}
          onBack={() => {
            forget();
            edit.restart(who);
          }}
        />
      </Suspense>
    );
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form className={styles.form} {...edit.form}>
        {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
        <TextField
          label={t.login}
          {...edit.field("login")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <TextField
          label={t.password}
          {...edit.field("password")}
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={200}
        />
        <Checkbox checked={shown} onChange={setShown}>
          {t.show}
        </Checkbox>
        <Button type="submit" kind="primary" wide busy={edit.isSaving}>
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
                edit.set({ login: it.login, password: it.password });
                edit.save();
              }}
            />
          ))}
        </List>
      )}
    </>
  );
}
