import { hasDates, type ItemKind, isLivestock } from "../kernel/item-kinds";

/** What has a waiting line: what is alive, and the dates of visits. The rest is made or bought again. */
export const hasLine = (kind: ItemKind): boolean => isLivestock(kind) || hasDates(kind);
