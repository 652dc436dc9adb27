import { credentialLimits } from "@corral/domain/business/credentials";
import { actions, roles } from "@corral/domain/kernel/permissions";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Nullable, OneOf, Strict } from "../shapes";

export const Role = OneOf(...roles);
const { name, login, password } = credentialLimits;
const Password = Type.String({ minLength: 1, maxLength: password.max });
const NewPassword = Type.String({ minLength: password.min, maxLength: password.max });
const Name = Type.String({ minLength: name.min, maxLength: name.max });
const Login = Type.String({ minLength: login.min, maxLength: login.max });

/** The signed-in person, and what their role may do (domain.md §7.14). */
export const Me = Strict({
  id: Id,
  name: Type.String(),
  login: Type.String(),
  role: Role,
  roleWords: Type.String(),
  can: Type.Array(OneOf(...actions)),
  /**
   * 32 bytes, base64url: the key with which this person's phone encrypts its offline queue. Derived, so always the same
   * and not stored (docs/adr/0054).
   */
  vault: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }),
});

export const SessionView = Strict({
  me: Nullable(Me),
  /** Demo only: accounts that anybody may use. */
  demoAccounts: Type.Array(Strict({ login: Type.String(), password: Type.String(), roleWords: Type.String() })),
  /** True while no account exists: the first one is created with the link that the program prints. */
  needsOwner: Type.Boolean(),
});

export const readSession = call("GET /api/session", {
  id: "readSession",
  summary: "Quién está dentro en este teléfono",
  action: "session.use",
  need: "public",
  answer: SessionView,
});

export const signIn = call("POST /api/session", {
  id: "signIn",
  summary: "Entra con usuario y contraseña",
  action: "session.use",
  need: "public",
  status: 201,
  body: Strict({ login: Type.String({ minLength: 1, maxLength: 60 }), password: Password }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "LOCKED_OUT", "SIGN_IN_BUSY"],
});

export const signOut = call("POST /api/session/end", {
  id: "signOut",
  summary: "Sale de este teléfono",
  action: "session.use",
  need: "public",
  body: Strict({}),
  answer: SessionView,
});

/** Exchanges a one-time code for a session with a new password; sessions on other devices end. */
export const redeemCode = call("POST /api/session/code", {
  id: "redeemCode",
  summary: "Elige contraseña con un código de un solo uso y entra; los demás dispositivos de esa persona quedan fuera",
  action: "session.use",
  need: "public",
  status: 201,
  body: Strict({
    login: Type.String({ minLength: 1, maxLength: 60 }),
    code: Type.String({ minLength: 1, maxLength: 40 }),
    password: NewPassword,
  }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "LOCKED_OUT", "SIGN_IN_BUSY"],
});

export const changePassword = call("POST /api/session/password", {
  id: "changePassword",
  summary: "Cambia la propia contraseña; los demás dispositivos de esa persona quedan fuera",
  action: "account.use",
  body: Strict({ current: Password, password: NewPassword }),
  answer: Strict({ closed: Type.Integer() }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "LOCKED_OUT", "SIGN_IN_BUSY"],
});

export const firstOwner = call("POST /api/session/first-owner", {
  id: "firstOwner",
  summary: "Crea al dueño con el enlace de un solo uso que imprime el programa",
  action: "session.use",
  need: "public",
  status: 201,
  body: Strict({
    token: Type.String({ minLength: 20, maxLength: 60 }),
    name: Name,
    login: Login,
    password: NewPassword,
  }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "LINK_USED_UP", "SIGN_IN_BUSY"],
});
