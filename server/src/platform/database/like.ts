/** A `like` pattern for a text anywhere in the column, with its wildcards escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
