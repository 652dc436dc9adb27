import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/errors";
import * as edit from "./edit-state";
import { type Faults, faultAt, isConflict, readRefusal, withoutFaults } from "./faults";
import { type EditFields, wholeRecord } from "./merge-fields";
import { toFirstFault } from "./to-first-fault";

export type { Conflict } from "./edit-state";

export interface EditOptions<V extends object, F extends string, N, O> {
  /** Called once: the record, its version, and this person's stored edit of it. */
  start: () => { values: V; version?: N; typed?: V | undefined };
  /** The fields that two people may change independently; by default the whole record is one field. */
  fields?: EditFields<V, F>;
  /** The form's own validation, by the server's field names; a field without a sentence is valid. */
  check?: ((values: V) => Faults) | undefined;
  /** True while an upload of the form is pending: `save` is called again when it ends (`useSaveWithPhotos`). */
  holdsUp?: (how: string | undefined) => boolean;
  send: (values: V, base: edit.Saved<V, N>, how: string | undefined) => Promise<O>;
  /** Called with the answer. Where the form stays open it returns the record to edit from now on. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms close, and their callback returns nothing
  onSaved?: (answer: O, how: string | undefined, sent: V) => edit.Saved<V, N> | undefined | void;
  /** The record as somebody else saved it, after a version conflict. Without it a conflict is treated as any refusal. */
  current?: (error: ApiError) => Promise<edit.Saved<V, N> | undefined> | edit.Saved<V, N> | undefined;
  /** Fields that both changed are chosen in a sheet (`resolve`), instead of being replaced by the next save. */
  asks?: boolean;
  /** The newest copy that this phone has read: merged during the edit, where it conflicts with nothing. */
  latest?: edit.Saved<V, N> | undefined;
  /** The server's earlier refusal of unsent work that this form fixes. */
  refused?: ApiError | undefined;
  /** The form's fields: a refusal about these alone shows no message besides their faults. */
  inputs?: readonly string[];
}

/**
 * State of a form: values with the version that they started from, faults, dirtiness, and edit conflicts. `how` names a second way to save, such as
 * "and another one".
 */
export function useEdit<V extends object, O, N = undefined, F extends string = string>(o: EditOptions<V, F, N, O>) {
  // A form that names no fields never looks at what they are called.
  const fields = o.fields ?? (wholeRecord<V>() as EditFields<V> as unknown as EditFields<V, F>);
  const [state, setState] = useState<edit.EditState<V, F, N>>(() => {
    const { values, version, typed } = o.start();
    return edit.begin({ values, version: version as N }, typed, o.refused);
  });
  // A save in the same tick as `set` sends the new values.
  const now = useRef(state);
  const go = (next: edit.EditState<V, F, N>) => {
    now.current = next;
    setState(next);
  };
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const { latest } = o;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new version
  useEffect(() => {
    if (latest) go(edit.rebased(now.current, fields, latest));
  }, [latest?.version]);

  const ownFaults = (values: V): Faults =>
    Object.fromEntries(Object.entries(o.check?.(values) ?? {}).filter(([, sentence]) => sentence));
  const form = useRef<HTMLFormElement>(null);
  const focusFault = () => requestAnimationFrame(() => toFirstFault(form.current));

  const fail = async (error: unknown) => {
    const theirs = isConflict(error) ? await Promise.resolve(o.current?.(error)).catch(() => undefined) : undefined;
    if (!isOpen.current) return;
    if (theirs) return go(edit.conflicted(now.current, fields, theirs, error as ApiError, o.asks ?? false));
    go(edit.refused(now.current, error));
    focusFault();
  };
  const save = (how?: string) => {
    if (now.current.status === "saving") return;
    go({ ...now.current, isChecked: true });
    if (Object.keys(ownFaults(now.current.values)).length > 0) {
      focusFault();
      return;
    }
    if (o.holdsUp?.(how)) return;
    go(edit.saving(now.current));
    const { values, base } = now.current;
    const send = async () => o.send(values, base, how);
    send().then((answer) => {
      if (!isOpen.current) return;
      const next = o.onSaved?.(answer, how, values);
      go(edit.saved(now.current, fields, values, next ?? undefined));
    }, fail);
  };

  const { isChecked, left } = state;
  const wrong = isChecked || left.size > 0 ? ownFaults(state.values) : {};
  const own = isChecked ? wrong : Object.fromEntries(Object.entries(wrong).filter(([field]) => left.has(field)));
  const refusal = readRefusal(state.error, o.inputs);
  const faults: Faults = { ...withoutFaults(refusal.faults, state.retyped), ...own };
  return {
    values: state.values,
    base: state.base,
    /** A key for inputs with state of their own: a new number resets them. */
    revision: state.revision,
    isDirty: edit.isDirty(state, fields),
    isSaving: state.status === "saving",
    isSaved: state.status === "saved",
    faults,
    faultOf: (field: string) => faultAt(faults, field),
    /** The form's own validation fails. */
    hasFaults: isChecked && Object.keys(own).length > 0,
    /** The error of the last save, unless it is the conflict. */
    error: state.conflict ? null : state.error,
    /** The same as a message for the form as a whole. */
    problem: state.conflict ? undefined : refusal.sentence,
    conflict: state.conflict,
    set: (change: Partial<V> | ((values: V) => Partial<V>)) =>
      go(edit.typed(now.current, typeof change === "function" ? change(now.current.values) : change)),
    /** Props of the input of one field, which the server calls by the same name. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: state.values[name],
      error: faultAt(faults, name),
      onChange: (value: V[K]) => go(edit.typedField(now.current, name, value)),
    }),
    /** A field that the form keeps elsewhere was changed: what the server said of it, and of its parts, no longer applies. */
    touch: (name: string) => go(edit.touched(now.current, name)),
    save,
    /** Starts over with other values. */
    restart: (values: V, version?: N) => {
      const begun = edit.begin<V, F, N>({ values, version: version as N });
      go({ ...begun, revision: now.current.revision + 1 });
    },
    /** Resolves a conflict with the fields in which theirs stays, and saves. */
    resolve: (theirsStay: ReadonlySet<F>) => {
      go(edit.resolved(now.current, fields, theirsStay));
      save();
    },
    postpone: () => go(edit.postponed(now.current)),
    takeTheirs: () => go(edit.withTheirs(now.current)),
    /** Props of the `<form>`. */
    form: {
      ref: form,
      noValidate: true,
      /** An input that has the name of its field says what is wrong once it is left; not on the way to a button, which a new line would move. */
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        const { name, value } = target as unknown as HTMLInputElement;
        if (name && value && !(relatedTarget instanceof HTMLButtonElement)) go(edit.left(now.current, name));
      },
      onSubmit: (e: FormEvent) => {
        e.preventDefault();
        save();
      },
    },
  };
}

/** The parts of a form's state that its sheet needs. */
export type Edit = Pick<ReturnType<typeof useEdit>, "form" | "isDirty" | "isSaving" | "problem" | "save">;
