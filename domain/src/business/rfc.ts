/** Four letters for a person, three for a company, the date, and the three of the homoclave. */
const SHAPE = /^([A-ZÑ&]{3,4})(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/;

/** An RFC as the tax office writes it, of what people type; undefined when it can't be one. Only its form: whether it exists only they know. */
export function readRfc(typed: string): string | undefined {
  const rfc = typed.toUpperCase().replace(/[\s.-]/g, "");
  return SHAPE.test(rfc) ? rfc : undefined;
}
