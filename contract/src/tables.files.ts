/** The formats of a table as a file for a spreadsheet; the ending of its address. The first is offered first. */
export const fileFormats = ["xlsx", "csv"] as const;
export type FileFormat = (typeof fileFormats)[number];
