export interface Fault {
  field: string;
  message: string;
}
/** Lengths of a name, a login and a password, in characters. */
export const credentialLimits = {
  name: { min: 2, max: 80 },
  login: { min: 3, max: 60 },
  password: { min: 10, max: 200 },
} as const;

export const normalLogin = (login: string) => login.trim().toLowerCase();
export const normalName = (name: string) => name.trim().replace(/\s+/g, " ");

/** What is wrong with these fields, with the message for each. The login is already normalized. */
export function credentialFaults(of: { login?: string; name?: string; password?: string }): Fault[] {
  const { min, max } = credentialLimits.password;
  const login = of.login ?? "";
  const faults: Fault[] = [];
  if (of.login !== undefined && !/^[a-z0-9._@+-]{3,60}$/.test(of.login))
    faults.push({ field: "login", message: "Usa de 3 a 60 letras sin acentos, números, punto o guion." });
  if (of.name !== undefined && normalName(of.name).length < credentialLimits.name.min)
    faults.push({ field: "name", message: "Escribe el nombre." });
  if (of.password === undefined) return faults;
  if (of.password.length < min || of.password.length > max)
    faults.push({ field: "password", message: `Usa de ${min} a ${max} caracteres.` });
  else if (login.length >= 3 && of.password.toLowerCase().includes(login))
    faults.push({ field: "password", message: "La contraseña no debe llevar tu usuario." });
  return faults;
}

/** Characters that aren't confused when read aloud or copied by hand: no I, L, O, U, 0 or 1. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 10;

/** Formats a one-time code in two groups of five. */
export const spokenCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Parses a typed code: spaces, hyphens and lower case are accepted. Undefined when it isn't one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\-–—.]/g, "");
  return code.length === CODE_LENGTH && [...code].every((c) => CODE_LETTERS.includes(c)) ? code : undefined;
}
