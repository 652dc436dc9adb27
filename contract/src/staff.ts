import { actions, roles } from "@corral/domain/permissions";
import { Type } from "typebox";
import { call } from "./call";
import { Id, Nullable, OneOf, Strict } from "./shapes";

export const Role = OneOf(...roles);
const Password = Type.String({ minLength: 1, maxLength: 200 });

/** Who is signed in on this phone, and what their role may do (domain.md §7.14). */
export const Me = Strict({
  id: Id,
  name: Type.String(),
  login: Type.String(),
  role: Role,
  roleWords: Type.String(),
  can: Type.Array(OneOf(...actions)),
});

export const SessionView = Strict({
  me: Nullable(Me),
  /** Only in the demo: the accounts that anybody may try. */
  demoAccounts: Type.Array(Strict({ login: Type.String(), password: Type.String(), roleWords: Type.String() })),
  /** True while nobody has an account: the first one is made with the link that the program prints. */
  needsOwner: Type.Boolean(),
});

export const readSession = call("GET /api/session", {
  id: "readSession",
  summary: "Quién está dentro en este teléfono",
  action: "session.use",
  answer: SessionView,
});

export const signIn = call("POST /api/session", {
  id: "signIn",
  summary: "Entra con usuario y contraseña",
  action: "session.use",
  status: 201,
  body: Strict({ login: Type.String({ minLength: 1, maxLength: 60 }), password: Password }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "LOCKED_OUT"],
});

export const signOut = call("POST /api/session/end", {
  id: "signOut",
  summary: "Sale de este teléfono",
  action: "session.use",
  body: Strict({}),
  answer: SessionView,
});

export const firstOwner = call("POST /api/session/first-owner", {
  id: "firstOwner",
  summary: "Crea al dueño con la liga de un solo uso que imprime el programa",
  action: "session.use",
  status: 201,
  body: Strict({
    token: Type.String({ minLength: 20, maxLength: 60 }),
    name: Type.String({ minLength: 2, maxLength: 80 }),
    login: Type.String({ minLength: 3, maxLength: 60 }),
    password: Type.String({ minLength: 10, maxLength: 200 }),
  }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "LINK_USED_UP"],
});
