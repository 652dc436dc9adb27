import type { Me } from "@corral/contract/types";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { useChangePassword } from "./sign-in-call";
import { authText } from "./text";

const t = authText.change;

/** Changes one's own password; asks for the current one. */
export function ChangePassword({ me }: { me: Me }) {
  const change = useChangePassword();
  const edit = useEdit({
    start: () => ({ values: { current: "", password: "" } }),
    send: (passwords) => change.mutateAsync(passwords),
  });
  useHoldReload(edit.isDirty);
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
      <form className={styles.form} {...edit.form}>
        {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={me.login} readOnly />
        <TextField
          label={t.current}
          {...edit.field("current")}
          name="current-password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <NewPassword label={t.next} {...edit.field("password")} />
        <Button type="submit" kind="primary" wide busy={edit.isSaving}>
          {t.save}
        </Button>
        {back}
      </form>
    </>
  );
}
