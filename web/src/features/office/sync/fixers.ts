import type { OfflineCall } from "@corral/contract/calls/offline";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { QueuedItem } from "#src/offline/queue/operation";
import type { FixerProps } from "#src/shared/queue/fixer-props";

type Fixer = LazyExoticComponent<ComponentType<FixerProps>>;

const TillClosed = lazy(() => import("#src/features/selling/till/till-closed"));
const NewAnimal = lazy(() => import("#src/features/herd/animals/edit/fix-new"));
const AnimalEdit = lazy(() => import("#src/features/herd/animals/edit/fix-edit"));
const Mark = lazy(() => import("#src/features/herd/animals/edit/fix-mark"));
const Group = lazy(() => import("#src/features/herd/groups/fix-group"));
const Photo = lazy(() => import("#src/features/business/photos/fix-photo"));
const OneRecord = lazy(() => import("#src/features/herd/records/fix-record"));
const ManyRecords = lazy(() => import("#src/features/herd/records/fix-many"));
const EntryFix = lazy(() => import("#src/features/calendar/check-in/entry-fix"));
const CustomerFix = lazy(() => import("#src/features/business/customers/customer-fix"));

/** By call: the form to fix a refused operation, where retrying or discarding it isn't enough. */
const fixers: Partial<Record<OfflineCall, (item: QueuedItem) => Fixer | undefined>> = {
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

export const fixerOf = (item: QueuedItem): Fixer | undefined => fixers[item.call]?.(item);
