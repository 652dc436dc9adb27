import { type Grants, only } from "../../kernel/roles";

export const photosActions = {
  /** Upload a photo: for an item, an animal or the business. */
  "photo.add": only("owner", "manager", "field", "vet"),
} as const satisfies Grants;
