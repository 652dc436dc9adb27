/** Groups a reference for reading aloud: 9300-0262-2806-78 (providers.md §4.1). */
export const groupReference = (digits: string) => digits.match(/.{1,4}/g)?.join("-") ?? digits;

/** Only the simulated provider gives references that begin like this (providers.md §4.2). */
export const isDemoReference = (digits: string) => digits.startsWith("0000");
