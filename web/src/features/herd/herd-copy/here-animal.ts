import type { HerdAnimal, HerdRow } from "@corral/contract/types";

/** An animal from this phone's copy: only its row, or its page as last opened with its current row. */
export type HereAnimal = HerdAnimal & { kept?: "row" | "page" };

/** The row of a whole animal. */
export const toHerdRow = (a: HerdAnimal): HerdRow => ({
  id: a.id,
  name: a.called,
  species: a.species,
  breed: a.breed,
  sex: a.sex,
  birthDate: a.birthDate,
  birthPrecision: a.birthPrecision,
  color: a.color,
  purpose: a.purpose,
  damId: a.damId,
  sireId: a.sireId,
  marks: a.marks,
  photo: a.photo,
  groupId: a.groupId,
  life: a.life,
  health: a.health,
  commercial: a.commercial,
  present: a.present,
  price: a.price,
  published: a.published,
  withdrawalMeat: a.withdrawalMeat,
  withdrawalMilk: a.withdrawalMilk,
  weightG: a.weightG,
  weighedOn: a.weighedOn,
  expectsFrom: a.expectsFrom,
  expectsTo: a.expectsTo,
  nextDue: a.nextDue,
  version: a.version,
});
