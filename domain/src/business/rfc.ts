/** Four letters for a person or three for a company, the date, and the three characters of the homoclave. */
const SHAPE = /^([A-ZÑ&]{3,4})(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/;

/** Normalizes a typed RFC; undefined when its form is invalid. Whether it exists only the tax authority (SAT) can tell. */
export function readRfc(typed: string): string | undefined {
  const rfc = typed.toUpperCase().replace(/[\s.-]/g, "");
  return SHAPE.test(rfc) ? rfc : undefined;
}
