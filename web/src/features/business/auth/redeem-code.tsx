import { navigate } from "#src/nav/history";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { SecondStep } from "./second-factor/second-step";
import { useRedeemCode, useStepNeeded } from "./sign-in-call";
import { authText } from "./text";

const t = authText.code;

/** A one-time code and a new password: for the first sign-in, or after forgetting the password. */
export function RedeemCode({ onCodes }: { onCodes: (codes: string[], login: string) => void }) {
  const redeem = useRedeemCode();
  const { needs, watched, forget } = useStepNeeded();
  const send = (typed: { login: string; code: string; password: string }, factor?: string) =>
    watched(
      redeem.mutateAsync({
        ...typed,
        login: typed.login.trim(),
        code: typed.code.trim(),
        ...(factor === undefined ? {} : { factor }),
      }),
    );
  const edit = useEdit({
    start: () => ({ values: { login: "", code: "", password: "" } }),
    inputs: ["code", "password"],
    check: ({ login, code, password }) => ({
      login: login.trim() ? "" : authText.faults.login,
      code: code.trim() ? "" : authText.faults.code,
      password: password ? "" : authText.faults.password,
    }),
    send: (typed) => send(typed),
  });
  const who = edit.values;
  useHoldReload(edit.isDirty);
  if (needs)
    return (
      <SecondStep
        who={who}
        needs={needs}
        at="factor"
        onCode={(factor) => send(who, factor)}
        onCodes={(codes) => onCodes(codes, who.login)}
        onBack={() => {
          // The password is set and the code used: the way in is the password's.
          if (needs === "setup") return void navigate("/acceso", { replace: true });
          forget();
          edit.restart(who);
        }}
      />
    );
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form className={styles.form} {...edit.form}>
        {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
        <TextField
          label={authText.login}
          {...edit.field("login")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <TextField
          label={t.code}
          {...edit.field("code")}
          hint={t.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <NewPassword label={t.password} {...edit.field("password")} />
        <Button type="submit" kind="primary" wide busy={edit.isSaving}>
          {t.enter}
        </Button>
        <ButtonLink kind="plain" wide href="/acceso" data-direction="back">
          {t.back}
        </ButtonLink>
      </form>
    </>
  );
}
