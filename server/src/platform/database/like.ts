/** The pattern of `like` for a text that stands anywhere; what `like` would take as a wildcard is taken as it is written. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
