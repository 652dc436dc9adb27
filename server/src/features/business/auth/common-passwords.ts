let list: Promise<ReadonlySet<string>> | undefined;
/** The 49 000 commonest passwords of leaks, read when somebody first chooses one (docs/adr/0105). */
const commonPasswords = () => {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...SPANISH].map(plain)),
  );
  return list;
};
/** Spanish words that the international list lacks. */
const SPANISH = [
  "contraseña",
  "contrasena",
  "micontraseña",
  "ranchero",
  "elrancho",
  "mirancho",
  "ganaderia",
  "vaquero",
];

/** Letters as anybody would type them: small, and without accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
/** A common suffix that satisfies password rules: a year, a few figures, an exclamation mark. */
const ENDING = /[^\p{L}]{1,6}$/u;
const RUNS = ["01234567890123456789", "qwertyuiopasdfghjklzxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const ROWS = [...RUNS, ...RUNS.map((run) => [...run].reverse().join(""))];

/**
 * Whether a password is too common. It is when the list has it, with or without its last figures and signs; when it
 * repeats one to four characters; or when it is a run of the keyboard or the alphabet. This is the offline part of
 * OWASP ASVS 5.0 §6.2.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = plain(password);
  const word = text.replace(ENDING, "");
  const known = await commonPasswords();
  if (known.has(text) || (word.length >= 4 && known.has(word))) return true;
  return (
    /^(.{1,4})\1+$/su.test(text) || [text, word].some((it) => it.length >= 6 && ROWS.some((row) => row.includes(it)))
  );
}
