import type { OfflineCall } from "@corral/domain/offline-calls";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { OutboxItem } from "../../offline/outbox/operation";

/** It draws its own sheet, over the list (fix-sheet.tsx has the plain one). */
export interface FixerProps {
  item: OutboxItem;
  /** It goes again, or the person left it as it is. */
  onDone: () => void;
}
type Fixer = LazyExoticComponent<ComponentType<FixerProps>>;

const TillClosed = lazy(() => import("../offline-cash/till-closed"));
const NewAnimal = lazy(() => import("../herd/fix-new"));
const AnimalEdit = lazy(() => import("../herd/fix-edit"));
const Mark = lazy(() => import("../herd/fix-mark"));
const Group = lazy(() => import("../herd/fix-group"));
const Photo = lazy(() => import("../photos/fix-photo"));
const OneRecord = lazy(() => import("../records/fix-record"));
const ManyRecords = lazy(() => import("../records/fix-many"));
const EntryFix = lazy(() => import("../gate/entry-fix"));
const CustomerFix = lazy(() => import("../customers/customer-fix"));

/** By call: what a person needs to set right what the server refused, where trying again or throwing it away isn't enough. */
const fixers: Partial<Record<OfflineCall, (item: OutboxItem) => Fixer | undefined>> = {
  createAnimal: () => NewAnimal,
  editAnimal: () => AnimalEdit,
  addMark: () => Mark,
  changeGroup: () => Group,
  addPhoto: () => Photo,
  writeRecord: () => OneRecord,
  doRecord: () => OneRecord,
  moveRecord: () => OneRecord,
  correctRecord: () => OneRecord,
  writeRecords: () => ManyRecords,
  takeOfflineCash: (item) => (item.problem?.code === "TILL_CLOSED" ? TillClosed : undefined),
  checkIn: () => EntryFix,
  createCustomer: () => CustomerFix,
  editCustomer: () => CustomerFix,
};

export const fixerOf = (item: OutboxItem): Fixer | undefined => fixers[item.call]?.(item);
