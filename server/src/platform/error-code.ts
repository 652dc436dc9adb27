/** The code of an error of the system or of the database ("ENOENT", "23505"); undefined for any other. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** What was thrown, as an error of Node.js with its code and message; anything else becomes an error with its text. */
export const systemError = (error: unknown): NodeJS.ErrnoException =>
  error instanceof Error ? error : new Error(String(error));
