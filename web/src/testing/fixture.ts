import type { StoredStaff } from "#src/offline/storage/stored";

/** A value with only the fields that the code under test reads; the cast stands here once, for the rest of its type. */
export const fixture = <T>(fields: object): T => fields as unknown as T;

/** A signed-in user as the phone stores it. */
export const aStaff = (fields: Partial<StoredStaff> = {}): StoredStaff => ({
  id: "u",
  name: "Rosa",
  login: "rosa",
  role: "field",
  roleWords: "Vaquero",
  can: [],
  ...fields,
});
