/** The code of an error of the system or of the database ("ENOENT", "23505"); undefined for any other. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** An error of the system, with what Node.js tells of it; of anything else what it says. */
export const systemError = (error: unknown): NodeJS.ErrnoException =>
  error instanceof Error ? error : new Error(String(error));
