import { createHash, randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** Ids of rows: UUIDv7, so that they sort by birth. */
export const newId = () => v7();

/** 128 random bits in 22 URL-safe letters: the only key to what a link opens (product.md §5). */
export const newPublicId = () => randomBytes(16).toString("base64url");

export const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
