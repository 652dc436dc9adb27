import { animalBounds, groupKinds } from "@corral/domain/herd/animals/attributes";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, OneOf, Strict } from "../shapes";
import { Closed, Text } from "./animals";
import { Group } from "./herd-copy";

const Groups = Strict({ groups: Type.Array(Group) });

const GroupForm = {
  kind: OneOf(...groupKinds),
  name: Type.String({ minLength: 1, maxLength: animalBounds.group }),
};

export const listGroups = call("GET /api/herd/groups", {
  id: "listGroups",
  summary: "Los corrales, lotes y camadas, con cuántos animales tiene cada uno",
  action: "herd.see",
  answer: Groups,
  refusals: [...Closed],
});

export const createGroup = call("POST /api/herd/groups", {
  id: "createGroup",
  summary: "Crea un corral, un lote o una camada",
  action: "animal.edit",
  status: 201,
  body: Strict({ id: Id, ...GroupForm }),
  answer: Groups,
  refusals: ["VALIDATION_FAILED", "IDEMPOTENCY_CONFLICT", ...Closed],
});

export const editGroup = call("PUT /api/herd/groups/:groupId", {
  id: "editGroup",
  summary: "Cambia el nombre de un grupo, o lo archiva cuando ya no tiene animales",
  action: "animal.edit",
  versioned: true,
  params: Strict({ groupId: Id }),
  body: Strict({ ...GroupForm, archived: Type.Boolean() }),
  answer: Groups,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", "DECISION_NOT_ALLOWED", ...Closed],
});

export const changeGroup = call("POST /api/herd/group-changes", {
  id: "changeGroup",
  summary: "Pasa animales a un grupo, o los saca del suyo; queda en el historial de cada uno",
  action: "animal.edit",
  offline: true,
  body: Strict({
    animalIds: Type.Array(Id, { minItems: 1, maxItems: animalBounds.bulk, uniqueItems: true }),
    groupId: Nullable(Id),
    on: CalendarDay,
    note: Text(animalBounds.reason),
  }),
  answer: Strict({ changed: Type.Integer(), groups: Type.Array(Group) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});
