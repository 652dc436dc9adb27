// @vitest-environment node
import { offlineCalls } from "@corral/domain/kernel/offline-calls";
import { expect, it } from "vitest";
import { addressOf } from "./offline-calls";

const RULING =
  "rulings 38: phones hold unsent work under this name, and its answer may be stored under this address. Keep both, or read the old ones too";
const p = { animalId: "A", markId: "M", recordId: "R", customerId: "C", sessionId: "S", saleId: "V" };

it("queued calls keep their name and address", () => {
  const today = {
    takeOfflineCash: "POST /api/counter/offline-cash",
    createAnimal: "POST /api/herd/animals",
    editAnimal: "PATCH /api/herd/animals/A",
    addMark: "POST /api/herd/animals/A/marks",
    removeMark: "POST /api/herd/animals/A/marks/M/removal",
    changeGroup: "POST /api/herd/group-changes",
    writeRecord: "POST /api/herd/animals/A/records",
    writeRecords: "POST /api/herd/records",
    doRecord: "POST /api/herd/records/R/done",
    moveRecord: "PUT /api/herd/records/R",
    cancelRecord: "POST /api/herd/records/R/cancel",
    correctRecord: "POST /api/herd/records/R/correct",
    voidRecord: "POST /api/herd/records/R/void",
    flagStolen: "POST /api/herd/animals/A/theft",
    addPhoto: "POST /api/photos",
    createCustomer: "POST /api/customers",
    editCustomer: "PUT /api/customers/C",
    checkIn: "POST /api/gate/S/check-in",
    proposeWeighing: "POST /api/sales/V/weighings",
  };
  expect(Object.fromEntries(offlineCalls.map((it) => [it, addressOf(it, p).join(" ")])), RULING).toEqual(today);
});
