import { offlineCalls } from "@corral/contract/calls/offline";
import { sync } from "@corral/contract/office/sync";
import { expect, test } from "vitest";

const RULING =
  "rulings 38: phones of an older build send this name to this address, and the answers to their keys are stored under it. Keep both, or take the old ones too";

test("operations of older builds keep their name, URL and contract id", () => {
  const today = {
    takeOfflineCash: "POST /api/counter/offline-cash",
    createAnimal: "POST /api/herd/animals",
    editAnimal: "PATCH /api/herd/animals/:animalId",
    addMark: "POST /api/herd/animals/:animalId/marks",
    removeMark: "POST /api/herd/animals/:animalId/marks/:markId/removal",
    changeGroup: "POST /api/herd/group-changes",
    writeRecord: "POST /api/herd/animals/:animalId/records",
    writeRecords: "POST /api/herd/records",
    doRecord: "POST /api/herd/records/:recordId/done",
    moveRecord: "PUT /api/herd/records/:recordId",
    cancelRecord: "POST /api/herd/records/:recordId/cancel",
    correctRecord: "POST /api/herd/records/:recordId/correct",
    voidRecord: "POST /api/herd/records/:recordId/void",
    flagStolen: "POST /api/herd/animals/:animalId/theft",
    createCustomer: "POST /api/customers",
    editCustomer: "PUT /api/customers/:customerId",
    checkIn: "POST /api/gate/:sessionId/check-in",
    addPhoto: "POST /api/photos",
    proposeWeighing: "POST /api/sales/:saleId/weighings",
  };
  expect(offlineCalls, RULING).toEqual(today);
  expect(`${sync.id} ${sync.method} ${sync.path}`, RULING).toBe("sync POST /api/sync");
});
