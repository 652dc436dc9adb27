import type { GroupChange } from "@corral/contract/types";
import { dayFault } from "@corral/domain/herd/animals/form";
import { present } from "@corral/domain/kernel/lookup";
import { useId } from "react";
import { groupName } from "#src/features/herd/animals/animal-words";
import styles from "#src/features/herd/animals/herd-parts.module.css";
import { herdText } from "#src/features/herd/animals/herd-text";
import { Refusal } from "#src/features/herd/animals/refusal";
import type { ApiError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Radio } from "#src/ui/controls/inputs";
import { Skeleton } from "#src/ui/feedback";
import { useGroups } from "./data";
import { DayAndNote } from "./day-and-note";

const t = herdText.group;

/** Selects a group, the day and the reason. `now` is the current group, when all animals share one. */
export function GroupForm<O>({
  title,
  start,
  now,
  refused,
  words,
  send,
  onSaved,
  onClose,
}: {
  title: string;
  start: Omit<GroupChange, "animalIds" | "groupId"> & { groupId: string | null | undefined };
  now: string | null | undefined;
  /** The server's earlier refusal, when it is being fixed. */
  refused?: ApiError | undefined;
  words: string;
  send: (move: Omit<GroupChange, "animalIds">) => Promise<O>;
  onSaved: (answer: O) => void;
  onClose: () => void;
}) {
  const name = useId();
  const today = useToday();
  const groups = useGroups();
  const edit = useEdit({
    start: () => ({ values: { groupId: start.groupId, on: typedDay(start.on), note: start.note } }),
    check: ({ on }) => ({ on: dayFault(on, today) }),
    refused,
    send: ({ groupId = null, on, note }) => send({ groupId, on: present(on || null), note: note.trim() }),
    onSaved,
  });
  const { groupId: to, on, note } = edit.values;
  const setTo = (groupId: string | null) => edit.set({ groupId });
  const open = groups.data?.groups.filter((it) => !it.archived) ?? [];
  const isThere = to === null || open.some((it) => it.id === to);
  return (
    <EditSheet
      edit={edit}
      title={title}
      action={words}
      disabled={!isThere || to === now}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <Loaded of={groups} skeleton={<Skeleton height={160} radius={14} />} missing={null}>
        {() => (
          <fieldset className={styles.choices}>
            <legend>{t.to}</legend>
            {edit.faultOf("groupId") && (
              <p className={styles.fault} role="alert">
                {edit.faultOf("groupId")}
              </p>
            )}
            {open.length === 0 && <p className="muted">{t.noGroups}</p>}
            {open.map((it) => (
              <Radio key={it.id} name={name} checked={to === it.id} onChange={() => setTo(it.id)}>
                {groupName(it)} <span className="muted">· {t.animals(it.count)}</span>
              </Radio>
            ))}
            {now !== null && (
              <Radio name={name} checked={to === null} onChange={() => setTo(null)}>
                {t.none}
              </Radio>
            )}
          </fieldset>
        )}
      </Loaded>
      <ButtonLink kind="plain" className="edge" small icon="plus" href="/animales?ver=grupos">
        {t.create}
      </ButtonLink>
      <DayAndNote on={on} note={note} put={edit.set} faultOf={edit.faultOf} />
    </EditSheet>
  );
}
