import { credentialLimits } from "@corral/domain/business/credentials";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Moment, Nullable, OneOf, Strict } from "../shapes";
import { Role } from "./auth";

const { name, login } = credentialLimits;
const Name = Type.String({ minLength: name.min, maxLength: name.max });
const PersonParams = Strict({ personId: Id });

/** A member of the staff, as the owner sees them. */
export const Person = Strict({
  id: Id,
  name: Type.String(),
  login: Type.String(),
  role: Role,
  roleWords: Type.String(),
  status: OneOf("active", "suspended"),
  isMe: Type.Boolean(),
  /** False until they have chosen a password with their code. */
  hasPassword: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  /** When their one-time code expires; null without one. */
  codeUntilWords: Nullable(Type.String()),
  /** The number of devices with a session, and when one was last used. */
  devices: Type.Integer(),
  seenWords: Nullable(Type.String()),
  version: Type.Integer(),
});

export const listPeople = call("GET /api/staff", {
  id: "listPeople",
  summary: "Quienes trabajan aquí, primero los activos",
  action: "staff.manage",
  answer: Strict({ items: Type.Array(Person) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const addPerson = call("POST /api/staff", {
  id: "addPerson",
  summary: "Agrega a alguien; entra cuando elige su contraseña con un código",
  action: "staff.manage",
  status: 201,
  body: Strict({ name: Name, login: Type.String({ minLength: login.min, maxLength: login.max }), role: Role }),
  answer: Person,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "LOGIN_TAKEN"],
});

export const editPerson = call("PUT /api/staff/:personId", {
  id: "editPerson",
  summary: "Cambia el nombre y el puesto de alguien",
  action: "staff.manage",
  versioned: true,
  params: PersonParams,
  body: Strict({ name: Name, role: Role }),
  answer: Person,
  refusals: [
    "NOT_FOUND",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "VERSION_CONFLICT",
    "LAST_OWNER",
    "OWN_ROLE",
  ],
});

export const setStanding = call("POST /api/staff/:personId/standing", {
  id: "setStanding",
  summary: "Suspende a alguien, que queda fuera de todos sus dispositivos en ese momento, o lo reactiva",
  action: "staff.manage",
  params: PersonParams,
  body: Strict({ status: OneOf("active", "suspended") }),
  answer: Person,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "LAST_OWNER", "OWN_ROLE"],
});

/** The code is only in this response; a newer one replaces it. */
export const makeCode = call("POST /api/staff/:personId/code", {
  id: "makeCode",
  summary: "Hace un código de un solo uso para que alguien elija su contraseña; sólo se ve en esta respuesta",
  action: "staff.manage",
  status: 201,
  params: PersonParams,
  body: Strict({}),
  answer: Strict({ code: Type.String(), login: Type.String(), until: Moment, untilWords: Type.String() }),
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "DECISION_NOT_ALLOWED", "SIGN_IN_BUSY"],
});

export const resetSecondFactor = call("POST /api/staff/:personId/second-factor/reset", {
  id: "resetSecondFactor",
  summary: "Quita el segundo paso de quien perdió su teléfono, que queda fuera de todos sus dispositivos",
  action: "staff.manage",
  params: PersonParams,
  body: Strict({}),
  answer: Person,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "DECISION_NOT_ALLOWED"],
});

/** A device with a session. */
export const Device = Strict({
  id: Id,
  personId: Id,
  person: Type.String(),
  /** "Chrome en Android". */
  name: Type.String(),
  address: Nullable(Type.String()),
  isMine: Type.Boolean(),
  isCurrent: Type.Boolean(),
  sinceWords: Type.String(),
  seenWords: Type.String(),
  /** When it expires without use, and at the latest. */
  idleUntilWords: Type.String(),
  untilWords: Type.String(),
});
const Devices = Strict({ items: Type.Array(Device) });

export const listDevices = call("GET /api/devices", {
  id: "listDevices",
  summary: "Los dispositivos donde alguien está dentro: cada quien los suyos, el dueño los de todos",
  action: "device.use",
  query: Strict({ person: Type.Optional(Id) }),
  answer: Devices,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const closeDevice = call("POST /api/devices/:deviceId/close", {
  id: "closeDevice",
  summary: "Saca a alguien de un dispositivo en ese momento",
  action: "device.use",
  params: Strict({ deviceId: Id }),
  body: Strict({}),
  answer: Devices,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const closeOtherDevices = call("POST /api/devices/close-others", {
  id: "closeOtherDevices",
  summary: "Saca a alguien de todos sus dispositivos, menos de este",
  action: "device.use",
  /** The person; absent: one's own. */
  body: Strict({ person: Type.Optional(Id) }),
  answer: Devices,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});
