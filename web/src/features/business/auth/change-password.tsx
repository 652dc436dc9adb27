import type { Me } from "@corral/contract/types";
import { useState } from "react";
import { faultOf, sentenceOf } from "../../../data/errors";
import { useChangePassword } from "../../../data/sign-in";
import { useHoldReload } from "../../../offline/use-hold-reload";
import { accesoText } from "../../../text/acceso";
import { Button, ButtonLink } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/inputs";
import s from "../acceso.module.css";
import { NewPassword } from "./password-field";

const t = accesoText.change;

/** One's own password: the one of now, and another. */
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
        className={s.form}
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
        {/* For the phone's own keeper of passwords: whose this is. */}
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
