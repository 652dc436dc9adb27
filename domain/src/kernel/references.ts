/** 9300-0262-2806-78, for reading aloud at the till (providers.md §4.1). */
export const groupReference = (digits: string) => digits.match(/.{1,4}/g)?.join("-") ?? digits;

/** Only the simulated provider gives references that start so (providers.md §4.2). */
export const isDemoReference = (digits: string) => digits.startsWith("0000");
