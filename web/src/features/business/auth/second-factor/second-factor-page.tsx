import { useState } from "react";
import { navigate } from "#src/nav/history";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { sentenceOf } from "#src/shared/api/errors";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "../auth.module.css";
import type { useStaff } from "../data";
import { landingOf } from "../landing";
import { authText } from "../text";
import { CodeField } from "./code-field";
import { type Proof, useBegin, useEnd, usePostpone, useRenew, useSecondFactor } from "./data";
import { SetUp } from "./set-up";
import { factorText as t } from "./text";

type Me = NonNullable<ReturnType<typeof useStaff>["me"]>;
interface PageProps {
  me: Me;
  onCodes: (codes: string[]) => void;
}
/** Below this many the page proposes new recovery codes. */
const FEW = 3;

/** One's own second factor: on, off, another phone, new recovery codes. */
export function SecondFactorPage({ me, onCodes }: PageProps) {
  const factor = useSecondFactor();
  return (
    <Loaded of={factor} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
      {(it) => {
        if (it.state === "none")
          return (
            <EmptyState icon="lock" title={t.demo} actions={<Back />}>
              {t.off.intro}
            </EmptyState>
          );
        if (it.state === "on")
          return (
            <On
              me={me}
              sinceWords={it.sinceWords ?? ""}
              recoveryLeft={it.recoveryLeft}
              isRequired={it.isRequired}
              onCodes={onCodes}
            />
          );
        return <Off me={me} isAsked={it.state === "ask"} onCodes={onCodes} />;
      }}
    </Loaded>
  );
}

const Back = () => (
  <ButtonLink kind="plain" wide href="/acceso" data-direction="back">
    {t.back}
  </ButtonLink>
);

function Off({ me, isAsked, onCodes }: PageProps & { isAsked: boolean }) {
  const begin = useBegin();
  const postpone = usePostpone();
  const edit = useEdit({
    start: () => ({ values: { password: "" } }),
    inputs: ["password"],
    check: ({ password }) => (password ? {} : { password: authText.faults.password }),
    send: ({ password }) => begin.mutateAsync({ login: me.login, password }),
  });
  const { password } = edit.values;
  useHoldReload(edit.isDirty);
  if (begin.data)
    return (
      <SetUp who={{ login: me.login, password }} proposal={begin.data} onCodes={onCodes} onBack={() => begin.reset()} />
    );
  const problem = edit.problem ?? (postpone.error && sentenceOf(postpone.error));
  return (
    <form className={styles.form} {...edit.form}>
      <p>{t.off.intro}</p>
      <p className="muted">{t.off.need}</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <PasswordField me={me} {...edit.field("password")} />
      <Button type="submit" kind="primary" wide busy={edit.isSaving}>
        {t.off.begin}
      </Button>
      {isAsked ? (
        <Button
          kind="plain"
          wide
          busy={postpone.isPending}
          onClick={() =>
            postpone.mutate(undefined, { onSuccess: () => void navigate(landingOf(me), { replace: true }) })
          }
        >
          {t.off.later}
        </Button>
      ) : (
        <Back />
      )}
    </form>
  );
}

/** Asked again where the session alone isn't enough. */
function PasswordField({
  me,
  ...field
}: {
  me: Me;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}) {
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.login} readOnly />
      <TextField
        label={t.off.password}
        {...field}
        name="current-password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
    </>
  );
}

type Act = "renew" | "move" | "end";
function On({
  me,
  sinceWords,
  recoveryLeft,
  isRequired,
  onCodes,
}: PageProps & { sinceWords: string; recoveryLeft: number; isRequired: boolean }) {
  const [act, setAct] = useState<Act>();
  if (act) return <Change me={me} act={act} onCodes={onCodes} onBack={() => setAct(undefined)} />;
  return (
    <>
      <List>
        <Row icon="check-circle" title={t.on.state} detail={t.on.since(sinceWords)} />
      </List>
      {recoveryLeft < FEW && (
        <Banner tone="warn" title={t.on.left(recoveryLeft)}>
          {t.on.few}
        </Banner>
      )}
      <List note={isRequired ? t.on.required : undefined}>
        <Row
          icon="lock"
          title={t.on.renew}
          detail={recoveryLeft < FEW ? t.on.renewHint : t.on.left(recoveryLeft)}
          onClick={() => setAct("renew")}
          opens
        />
        <Row icon="phone" title={t.on.move} detail={t.on.moveHint} onClick={() => setAct("move")} opens />
        {!isRequired && (
          <Row icon="trash" title={t.on.end} detail={t.on.endHint} onClick={() => setAct("end")} opens danger />
        )}
      </List>
      <Back />
    </>
  );
}

/** One change, with password and code again. */
function Change({ me, act, onCodes, onBack }: PageProps & { act: Act; onBack: () => void }) {
  const begin = useBegin();
  const renew = useRenew(onCodes);
  const end = useEnd();
  const run: Record<Act, (proof: Proof) => Promise<unknown>> = {
    renew: renew.mutateAsync,
    end: end.mutateAsync,
    move: (proof) => begin.mutateAsync({ login: me.login, ...proof }),
  };
  const edit = useEdit({
    start: () => ({ values: { password: "", code: "" } }),
    inputs: ["password", "code"],
    check: ({ password, code }) => ({
      password: password ? "" : authText.faults.password,
      code: code.trim() ? "" : authText.faults.code,
    }),
    send: run[act],
    onSaved: () => {
      if (act !== "move") onBack();
    },
  });
  const proof = edit.values;
  useHoldReload(edit.isDirty);
  if (begin.data)
    return (
      <SetUp
        who={{ login: me.login, password: proof.password }}
        proposal={begin.data}
        onCodes={onCodes}
        onBack={onBack}
      />
    );
  return (
    <form className={styles.form} {...edit.form}>
      <p>
        <strong>{t.on[act]}.</strong> {t.on[`${act}Hint`]}
      </p>
      <p className="muted">{t.on.proof}</p>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <PasswordField me={me} {...edit.field("password")} />
      <CodeField {...edit.field("code")} onSwitch={() => edit.restart({ ...proof, code: "" })} />
      <Button type="submit" kind={act === "end" ? "danger" : "primary"} wide busy={edit.isSaving}>
        {t.on[`${act}Do`]}
      </Button>
      <Button kind="plain" wide onClick={onBack}>
        {t.on.cancel}
      </Button>
    </form>
  );
}
