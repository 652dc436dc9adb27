import type { Me } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { useChangePassword } from "./sign-in-call";
import { authText } from "./text";

const t = authText.change;

/** Changes one's own password; asks for the current one. */
export function ChangePassword({ me }: { me: Me }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const change = useChangePassword();
  useHoldReload(current !== "" || password !== "");
  const fault = (field: string) => faultOf(change.error, field);
  const back = (
    <ButtonLink kind={change.data ? "primary" : "plain"} wide href="/acceso" data-direction="back">
      {t.back}
    </ButtonLink>
  );
  if (change.data)
    return (
      <>
        <Banner tone="success" title={t.done}>
          {t.doneHint(change.data.closed)}
        </Banner>
        {back}
      </>
    );
  return (
    <>
      <p className="muted">{t.intro}</p>
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (change.isPending) return;
          change.mutate(
            { current, password },
            {
              onSuccess: () => {
                setCurrent("");
                setPassword("");
              },
            },
          );
        }}
      >
        {change.error && <Banner tone="error">{sentenceOf(change.error)}</Banner>}
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={me.login} readOnly />
        <Field label={t.current} error={fault("current")}>
          <TextInput
            name="current-password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            value={current}
            onChange={setCurrent}
          />
        </Field>
        <NewPassword label={t.next} value={password} onChange={setPassword} error={fault("password")} />
        <Button type="submit" kind="primary" wide busy={change.isPending}>
          {t.save}
        </Button>
        {back}
      </form>
    </>
  );
}
