import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

/** Row ids: UUIDv7, which sort by creation time. */
export const newId = () => v7();

/** 128 random bits in 22 URL-safe characters: the only secret of a shared link (product.md §5). */
export const newPublicId = () => randomBytes(16).toString("base64url");

/** Six digits that a buyer reads aloud or types on the seller's phone. */
export const newWeighCode = () => String(randomInt(1_000_000)).padStart(6, "0");

export const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
