import { expect, test } from "vitest";
import { listPolicies } from "./policies";

const all = {
  policies: ["todas"],
  policiesForAnimals: ["animales"],
  policiesByKilo: ["kilo"],
  policiesForDeposits: ["apartado"],
  policiesForProducts: ["productos", "todas"],
  policiesForVisits: ["visitas"],
};

test("a buyer accepts the policies about what they buy and how, once each, and no others", () => {
  const none = { byKilo: false, setAside: false };
  expect(listPolicies(all, { kinds: ["animal"], ...none })).toEqual(["todas", "animales"]);
  expect(listPolicies(all, { kinds: ["animal"], byKilo: true, setAside: false })).toEqual([
    "todas",
    "animales",
    "kilo",
  ]);
  expect(listPolicies(all, { kinds: ["animal"], byKilo: false, setAside: true })).toEqual([
    "todas",
    "animales",
    "apartado",
  ]);
  expect(listPolicies(all, { kinds: ["product", "service", "session"], ...none })).toEqual([
    "todas",
    "productos",
    "visitas",
  ]);
});
