/** Words that are looked up by a key from elsewhere, which may be another than these. */
export const byKey = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> => words;
