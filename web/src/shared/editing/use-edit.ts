import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/errors";
import * as edit from "./edit-state";
import { type Faults, faultAt, isConflict, readRefusal, withoutFaults } from "./faults";
import { type EditFields, wholeRecord } from "./merge-fields";

export type { Conflict } from "./edit-state";

export interface EditOptions<V extends object, F extends string, N, O> {
  /** Called once: what is edited, its version, and what this person had typed of it before. */
  start: () => { values: V; version?: N; typed?: V | undefined };
  /** What two people may change apart; without it, nothing. */
  fields?: EditFields<V, F>;
  /** The form's own rules, by the server's names of fields; a field without a sentence is right. */
  check?: ((values: V) => Faults) | undefined;
  /** True while something of the form is on its way: `save` is called again when it is there (`useSaveWithPhotos`). */
  holdsUp?: (how: string | undefined) => boolean;
  send: (values: V, base: edit.Saved<V, N>, how: string | undefined) => Promise<O>;
  /** Called with the answer. Where the form stays open it returns what is edited from now on. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms close, and what closes them returns nothing
  onSaved?: (answer: O, how: string | undefined, sent: V) => edit.Saved<V, N> | undefined | void;
  /** The record as somebody else saved it, after a conflict of versions. Without it that is a refusal like any other. */
  current?: (error: ApiError) => Promise<edit.Saved<V, N> | undefined> | edit.Saved<V, N> | undefined;
  /** What both changed is chosen in a sheet (`resolve`), instead of being replaced by the next save. */
  asks?: boolean;
  /** The newest copy that this phone has read: taken in while somebody types, where it clashes with nothing. */
  latest?: edit.Saved<V, N> | undefined;
  /** Why unsent work was refused before the form was opened to correct it. */
  refused?: ApiError | undefined;
  /** Fields of the form: a refusal about these alone shows no sentence beside their faults. */
  inputs?: readonly string[];
}

/**
 * One form that is edited and saved: values over the version they began from, faults, what is unsaved, and somebody else's edit. `how` is a
 * second way to save, as "and another one".
 */
export function useEdit<V extends object, O, N = undefined, F extends string = string>(o: EditOptions<V, F, N, O>) {
  // A form that names no fields never looks at what they are called.
  const fields = o.fields ?? (wholeRecord<V>() as EditFields<V> as unknown as EditFields<V, F>);
  const [state, setState] = useState<edit.EditState<V, F, N>>(() => {
    const { values, version, typed } = o.start();
    return edit.begin({ values, version: version as N }, typed, o.refused);
  });
  // A save that is called in the same turn as `set` sends what was set.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy is looked at once, when its version is new
  useEffect(() => {
    if (latest) go(edit.rebased(now.current, fields, latest));
  }, [latest?.version]);

  const ownFaults = (values: V): Faults =>
    Object.fromEntries(Object.entries(o.check?.(values) ?? {}).filter(([, sentence]) => sentence));
  const form = useRef<HTMLFormElement>(null);
  const focusFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

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

  const own = state.isChecked ? ownFaults(state.values) : {};
  const refusal = readRefusal(state.error, o.inputs);
  const faults: Faults = { ...withoutFaults(refusal.faults, state.retyped), ...own };
  return {
    values: state.values,
    base: state.base,
    /** For what keeps a value of its own while it is typed: another number draws it anew. */
    revision: state.revision,
    isDirty: edit.isDirty(state, fields),
    isSaving: state.status === "saving",
    isSaved: state.status === "saved",
    faults,
    faultOf: (field: string) => faultAt(faults, field),
    /** One of the form's own rules is broken. */
    hasFaults: Object.keys(own).length > 0,
    /** Why it wasn't saved, unless that is the conflict. */
    error: state.conflict ? null : state.error,
    /** The same as a sentence for the form as a whole. */
    problem: state.conflict ? undefined : refusal.sentence,
    conflict: state.conflict,
    set: (change: Partial<V> | ((values: V) => Partial<V>)) =>
      go(edit.typed(now.current, typeof change === "function" ? change(now.current.values) : change)),
    save,
    /** Begins anew, with something else. */
    restart: (values: V, version?: N) => {
      const begun = edit.begin<V, F, N>({ values, version: version as N });
      go({ ...begun, revision: now.current.revision + 1 });
    },
    /** Ends the question of a conflict, with the fields in which theirs stays, and saves. */
    resolve: (theirsStay: ReadonlySet<F>) => {
      go(edit.resolved(now.current, fields, theirsStay));
      save();
    },
    postpone: () => go(edit.postponed(now.current)),
    takeTheirs: () => go(edit.withTheirs(now.current)),
    /** Of the `<form>`. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (e: FormEvent) => {
        e.preventDefault();
        save();
      },
    },
  };
}

/** What a sheet has to know of the form in it. */
export type Edit = Pick<ReturnType<typeof useEdit>, "form" | "isDirty" | "isSaving" | "problem" | "save">;
