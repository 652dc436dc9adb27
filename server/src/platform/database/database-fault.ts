/** The address refuses connections or can't be reached. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * A readable message for why DATABASE_URL can't be used; undefined for other errors. Never repeats the address or its
 * password.
 */
export function databaseFault(error: Error & { code?: string }): string | undefined {
  const { code = "" } = error;
  if (code === "28P01" || code === "28000")
    return "La base de datos de DATABASE_URL no deja entrar con ese usuario y esa clave. Revísalos.";
  if (code === "3D000")
    return "El servidor de DATABASE_URL no tiene una base con ese nombre. Créala vacía o revisa el nombre.";
  if (code === "53300")
    return "La base de datos de DATABASE_URL no admite más conexiones. Cierra las que sobren o sube su límite.";
  if (UNREACHABLE.has(code) || code === "57P03" || /connection timeout|timeout expired/i.test(error.message))
    return "La base de datos de DATABASE_URL no responde. Revisa la dirección y que esté encendida.";
  return undefined;
}
