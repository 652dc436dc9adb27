/** A result that may be a refusal. Expected refusals are values; unexpected failures are thrown. */
export type Result<T, C extends string = string> = { ok: true; value: T } | Refusal<C>;
export type Refusal<C extends string = string> = {
  ok: false;
  code: C;
  detail?: string;
  extra?: Extra;
};
/** Additional public members of a problem. `errors`: the faults of a form's fields. */
export type Extra = Record<string, unknown> & { errors?: { field: string; message: string }[] };

export const ok = <T>(value: T) => ({ ok: true, value }) as const;

/** `detail` replaces the table's sentence where the case knows more (amounts, dates); `extra` are additional public members of the problem. */
export const refuse = <C extends string>(code: C, detail?: string, extra?: Extra): Refusal<C> => ({
  ok: false,
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(extra === undefined ? {} : { extra }),
});

/** Refuses one invalid field, with the message shown beside it. */
export const refuseField = (field: string, message: string) =>
  refuse("VALIDATION_FAILED", undefined, { errors: [{ field, message }] });
