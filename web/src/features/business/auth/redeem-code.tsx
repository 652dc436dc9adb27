import { useState } from "react";
import { navigate } from "#src/nav/history";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { SecondStep } from "./second-factor/second-step";
import { stepNeededBy, useRedeemCode } from "./sign-in-call";
import { authText } from "./text";

const t = authText.code;

/** A one-time code and a new password: for the first sign-in, or after forgetting the password. */
export function RedeemCode({ onCodes }: { onCodes: (codes: string[], login: string) => void }) {
  const [login, setLogin] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const redeem = useRedeemCode();
  useHoldReload(login !== "" || code !== "" || password !== "");
  const [needs, setNeeds] = useState<"code" | "setup">();
  const fault = (field: string) => faultOf(redeem.error, field);
  const who = { login: login.trim(), password };
  const send = (factor?: string) =>
    redeem.mutate(
      { ...who, code: code.trim(), ...(factor === undefined ? {} : { factor }) },
      { onError: (error) => setNeeds((now) => stepNeededBy(error) ?? now) },
    );
  if (needs)
    return (
      <SecondStep
        who={who}
        needs={needs}
        isBusy={redeem.isPending}
        fault={fault("factor")}
        error={redeem.error && stepNeededBy(redeem.error) ? null : redeem.error}
        onCode={send}
        onSwitch={redeem.reset}
        onCodes={(codes) => onCodes(codes, who.login)}
        onBack={() => {
          // The password is set and the code used: the way in is the password's.
          if (needs === "setup") return void navigate("/acceso", { replace: true });
          setNeeds(undefined);
          redeem.reset();
        }}
      />
    );
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (!redeem.isPending) send();
        }}
      >
        {redeem.error && <Banner tone="error">{sentenceOf(redeem.error)}</Banner>}
        <Field label={authText.login}>
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
        <Field label={t.code} hint={t.codeHint} error={fault("code")}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={40}
            value={code}
            onChange={setCode}
          />
        </Field>
        <NewPassword label={t.password} value={password} onChange={setPassword} error={fault("password")} />
        <Button type="submit" kind="primary" wide busy={redeem.isPending}>
          {t.enter}
        </Button>
        <ButtonLink kind="plain" wide href="/acceso" data-direction="back">
          {t.back}
        </ButtonLink>
      </form>
    </>
  );
}
