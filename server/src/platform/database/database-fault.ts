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

/** Messages of pg, its pool and the operating system for a lost connection. */
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|the database does not answer|ECONN|EPIPE|ETIMEDOUT/;

/**
 * The database is unreachable, shutting down, out of resources or read-only (SQLSTATE classes 08, 53, 57, and 25006),
 * a limit of rulings 66 ended the statement or its wait for a lock (57014, 55P03), or it closed the connection.
 */
export const isDatabaseAway = (e: Error & { code?: string; severity?: string }) =>
  /^(08|57P|57014|55P03|53|25006)/.test(e.code ?? "") ||
  e.severity === "FATAL" ||
  /^ECONN|^ENOTFOUND|^EPIPE|^ETIMEDOUT|^EHOSTUNREACH/.test(e.code ?? "") ||
  isOutage(e.message);

/** The same of an error of which only the text is left. */
export const isOutage = (message: string) => NO_CONNECTION.test(message);
