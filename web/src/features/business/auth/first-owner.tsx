import { credentialLimits } from "@corral/domain/business/credentials";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import styles from "./auth.module.css";
import { NewPassword } from "./password-field";
import { useFirstOwner } from "./sign-in-call";
import { authText } from "./text";

const t = authText.owner;
/** The user name that is proposed: the first word of the name, or all of it where that is too short, without accents. */
function loginFor(name: string): string {
  const words = searchText(name)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ""));
  const [first = ""] = words;
  return first.length < credentialLimits.login.min ? words.join("") : first;
}

/** Creates the first account of a business, its owner, with the link that the server printed. */
export function FirstOwner({ token }: { token: string }) {
  const make = useFirstOwner();
  const edit = useEdit({
    start: () => ({ values: { name: "", login: "", password: "" } }),
    send: ({ name, login, password }) => make.mutateAsync({ token, name: name.trim(), login: login.trim(), password }),
  });
  useHoldReload(edit.isDirty);
  return (
    <form className={styles.form} {...edit.form}>
      <p className="muted">{t.intro}</p>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <TextField
        label={t.name}
        {...edit.field("name")}
        // The user name follows until somebody types one.
        onChange={(name) =>
          edit.set({ name, ...(edit.values.login === loginFor(edit.values.name) ? { login: loginFor(name) } : {}) })
        }
        autoComplete="name"
        maxLength={80}
      />
      <TextField
        label={t.login}
        {...edit.field("login")}
        hint={t.loginHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <NewPassword label={authText.password} {...edit.field("password")} />
      <Button type="submit" kind="primary" wide busy={edit.isSaving}>
        {t.create}
      </Button>
    </form>
  );
}
