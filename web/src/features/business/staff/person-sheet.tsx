import type { Person } from "@corral/contract/types";
import { credentialFaults, credentialLimits as limits } from "@corral/domain/business/credentials";
import { roleWords } from "@corral/domain/kernel/roles";
import { useId, useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { sentenceOf } from "#src/shared/api/errors";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { faultsByField } from "#src/shared/editing/faults";
import { keyFields } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button, Spinner } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Badge, Banner } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { CodeBox } from "./code-box";
import { useEditPerson, useFreshPerson, useMakeCode, useResetSecondFactor, useStanding } from "./data";
import styles from "./people.module.css";
import { RoleField } from "./role-field";
import { staffText as t } from "./text";

const savedIn = ({ name, role, version }: Person) => ({ values: { name, role }, version });
const editFields = keyFields<Pick<Person, "name" | "role">>(["name", "role"], (typed, field) => typed[field].trim());

/** One staff member: name, role, code, devices, status. An edit conflict keeps what was typed. */
export function PersonSheet({ person: p, onClose }: { person: Person; onClose: () => void }) {
  const form = useId();
  const change = useEditPerson();
  const fresh = useFreshPerson(p.id);
  const code = useMakeCode();
  const standing = useStanding();
  const edit = useEdit({
    start: () => savedIn(p),
    fields: editFields,
    check: ({ name }) => faultsByField(credentialFaults({ name })),
    send: ({ name, role }, { version }) => change.mutateAsync({ id: p.id, version, name: name.trim(), role }),
    onSaved: onClose,
    current: async () => {
      const now = await fresh();
      return now && savedIn(now);
    },
    // Changing the status beside the form makes a new version.
    latest: savedIn(p),
  });
  useHoldReload(edit.isDirty);
  const factor = useResetSecondFactor();
  const active = p.status === "active";
  const error = edit.error ?? standing.error ?? code.error ?? factor.error;
  return (
    <Sheet
      open
      onClose={onClose}
      title={code.data ? t.codeTitle(p.name) : p.name}
      footer={
        code.data ? (
          <Button kind="primary" wide onClick={onClose}>
            {t.done}
          </Button>
        ) : (
          <Button type="submit" form={form} kind="primary" wide busy={edit.isSaving} disabled={!edit.isDirty}>
            {t.save}
          </Button>
        )
      }
    >
      {code.data ? (
        <div className={styles.form}>
          <CodeBox given={code.data} />
        </div>
      ) : (
        <div className={styles.form}>
          {edit.conflict && (
            <ConflictBanner
              conflict={edit.conflict}
              mine={edit.values}
              label={(field) => t[field]}
              words={(field, values) => (field === "role" ? roleWords[values.role] : values.name)}
              onTakeTheirs={edit.takeTheirs}
            >
              <p>{sentenceOf(edit.conflict.error)}</p>
            </ConflictBanner>
          )}
          {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
          <form id={form} className={styles.form} {...edit.form}>
            {!active && (
              <span>
                <Badge tone="warn">{t.isSuspended}</Badge>
              </span>
            )}
            <TextField label={t.name} {...edit.field("name")} required autoComplete="off" maxLength={limits.name.max} />
            <RoleField locked={p.isMe ? t.ownRole : undefined} {...edit.field("role")} />
          </form>
          <List note={active && p.codeUntilWords ? t.codeUntil(p.codeUntilWords) : undefined}>
            <Row icon="user" title={p.login} detail={t.login} />
            {active && (
              <Row
                icon="lock"
                title={t.makeCode}
                detail={t.makeCodeHint}
                end={code.isPending ? <Spinner /> : undefined}
                onClick={() => {
                  if (!code.isPending) code.mutate(p.id);
                }}
              />
            )}
            {active && (
              <Row
                icon="phone"
                title={t.seeDevices}
                detail={t.devices(p.devices, p.seenWords)}
                href={`/ajustes?ver=dispositivos&persona=${p.id}`}
              />
            )}
            {p.hasSecondFactor && (
              <Row
                icon="check-circle"
                title={t.secondFactor}
                detail={p.isMe ? t.mySecondFactor : undefined}
                href={p.isMe ? "/acceso?ver=segundo-paso" : undefined}
              />
            )}
          </List>
          {p.hasSecondFactor && !p.isMe && (
            <AskFirst
              kind="neutral"
              label={t.resetFactor}
              hint={t.resetFactorHint}
              title={t.resetFactorTitle(p.name)}
              words={t.resetFactorAsk}
              yes={t.resetFactorYes}
              busy={factor.isPending}
              onYes={() => factor.mutate(p.id)}
            />
          )}
          {!p.isMe && (
            <Standing
              person={p}
              busy={standing.isPending}
              onChange={(status) => standing.mutate({ id: p.id, status })}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}

function Standing({
  person: p,
  busy,
  onChange,
}: {
  person: Person;
  busy: boolean;
  onChange: (status: Person["status"]) => void;
}) {
  if (p.status === "suspended")
    return (
      <Button kind="tonal" wide busy={busy} onClick={() => onChange("active")}>
        {t.reactivate}
      </Button>
    );
  return (
    <AskFirst
      kind="danger"
      label={t.suspend}
      title={t.suspendTitle(p.name)}
      words={t.suspendHint}
      yes={t.suspendYes}
      busy={busy}
      onYes={() => onChange("suspended")}
    />
  );
}

/** A button that asks before it acts. */
function AskFirst({
  kind,
  label,
  hint,
  title,
  words,
  yes,
  busy,
  onYes,
}: {
  kind: "danger" | "neutral";
  label: string;
  hint?: string;
  title: string;
  words: string;
  yes: string;
  busy: boolean;
  onYes: () => void;
}) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <div className={styles.acts}>
        <Button kind={kind} wide busy={busy} onClick={() => setAsking(true)}>
          {label}
        </Button>
        {hint && <p className="muted small">{hint}</p>}
      </div>
    );
  return (
    // Scrolled to: it may be below the visible part.
    <div ref={intoView}>
      <Banner
        tone="warn"
        title={title}
        action={
          <span className={styles.choice}>
            <Button small kind="neutral" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button
              small
              kind="danger"
              busy={busy}
              onClick={() => {
                setAsking(false);
                onYes();
              }}
            >
              {yes}
            </Button>
          </span>
        }
      >
        {words}
      </Banner>
    </div>
  );
}
