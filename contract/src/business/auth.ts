import { credentialLimits } from "@corral/domain/business/credentials";
import { factorStates } from "@corral/domain/business/second-factor";
import { roles } from "@corral/domain/kernel/roles";
import { moduleCodes } from "@corral/domain/modules";
import { actions } from "@corral/domain/permissions";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Nullable, OneOf, Strict, Verbatim } from "../shapes";

export const Role = OneOf(...roles);
const { name, login, password } = credentialLimits;
const Password = Verbatim({ minLength: 1, maxLength: password.max });
const NewPassword = Verbatim({ minLength: password.min, maxLength: password.max });
const Name = Type.String({ minLength: name.min, maxLength: name.max });
const Login = Type.String({ minLength: login.min, maxLength: login.max });
const TypedLogin = Type.String({ minLength: 1, maxLength: 60 });
/** A code of the person's app, or one of their recovery codes, as typed. */
const FactorCode = Type.String({ minLength: 1, maxLength: 40 });

/** The signed-in person, and what their role may do (domain.md §7.14), without the actions of modules that are switched off. */
export const Me = Strict({
  id: Id,
  name: Type.String(),
  login: Type.String(),
  role: Role,
  roleWords: Type.String(),
  can: Type.Array(OneOf(...actions)),
  /** The modules that are switched on. */
  modules: Type.Array(OneOf(...moduleCodes)),
  /** The business has no receipt yet, and this person may set it up: Hoy shows what is left to do. */
  isNew: Type.Boolean(),
  /**
   * 32 bytes, base64url: the key with which this person's phone encrypts its offline queue. Derived, so always the same
   * and not stored (docs/adr/0054).
   */
  vault: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }),
});

export const SessionView = Strict({
  me: Nullable(Me),
  /** `none`: nobody is in, or the demo, which has none; `ask`: they are asked to set one up (rulings 75). */
  secondFactor: OneOf(...factorStates),
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
  /** `code`: the second factor of who has one. */
  body: Strict({ login: TypedLogin, password: Password, code: Type.Optional(FactorCode) }),
  answer: SessionView,
  refusals: [
    "VALIDATION_FAILED",
    "UNAUTHENTICATED",
    "SECOND_FACTOR_NEEDED",
    "SECOND_FACTOR_SETUP",
    "LOCKED_OUT",
    "SIGN_IN_BUSY",
  ],
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
  /** `factor`: the second factor of who has one. */
  body: Strict({
    login: TypedLogin,
    code: Type.String({ minLength: 1, maxLength: 40 }),
    password: NewPassword,
    factor: Type.Optional(FactorCode),
  }),
  answer: SessionView,
  refusals: [
    "VALIDATION_FAILED",
    "UNAUTHENTICATED",
    "SECOND_FACTOR_NEEDED",
    "SECOND_FACTOR_SETUP",
    "LOCKED_OUT",
    "SIGN_IN_BUSY",
  ],
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
    token: Verbatim({ minLength: 20, maxLength: 60 }),
    name: Name,
    login: Login,
    password: NewPassword,
  }),
  answer: SessionView,
  refusals: ["VALIDATION_FAILED", "LINK_USED_UP", "SIGN_IN_BUSY"],
});

const RecoveryCodes = Type.Array(Type.String(), { minItems: 1 });

export const readSecondFactor = call("GET /api/session/second-factor", {
  id: "readSecondFactor",
  summary: "El segundo paso de quien está dentro: si lo tiene, desde cuándo y cuántos códigos de respaldo le quedan",
  action: "account.use",
  answer: Strict({
    state: OneOf(...factorStates),
    /** Since when it is on; null while it is off. */
    sinceWords: Nullable(Type.String()),
    recoveryLeft: Type.Integer(),
    /** The business requires it of this person's role. */
    isRequired: Type.Boolean(),
  }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

/**
 * Proposes a secret for the person's app, in place of an earlier proposal. Not by the session: whom the business
 * requires a second factor of sets it up before they are in.
 */
export const beginSecondFactor = call("POST /api/session/second-factor", {
  id: "beginSecondFactor",
  summary: "Propone la clave para la app de códigos; falta confirmarla con un código",
  action: "session.use",
  need: "public",
  status: 201,
  /** `code`: of the app in use, where there is one. */
  body: Strict({ login: TypedLogin, password: Password, code: Type.Optional(FactorCode) }),
  /** The secret in base32, and the same as an address that apps open (Key Uri Format). */
  answer: Strict({ secret: Type.String(), uri: Type.String() }),
  refusals: ["VALIDATION_FAILED", "SECOND_FACTOR_NEEDED", "DECISION_NOT_ALLOWED", "LOCKED_OUT", "SIGN_IN_BUSY"],
});

/** The recovery codes are only in this answer. */
export const confirmSecondFactor = call("POST /api/session/second-factor/confirm", {
  id: "confirmSecondFactor",
  summary: "Activa el segundo paso con un código de la app y entra; los demás dispositivos quedan fuera",
  action: "session.use",
  need: "public",
  status: 201,
  body: Strict({ login: TypedLogin, password: Password, code: FactorCode }),
  answer: Strict({ session: SessionView, recoveryCodes: RecoveryCodes }),
  refusals: ["VALIDATION_FAILED", "DECISION_NOT_ALLOWED", "LOCKED_OUT", "SIGN_IN_BUSY"],
});

export const postponeSecondFactor = call("POST /api/session/second-factor/postpone", {
  id: "postponeSecondFactor",
  summary: "Contesta que ahora no quiere segundo paso; ya no se le pregunta al entrar",
  action: "account.use",
  body: Strict({}),
  answer: SessionView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

const Proof = Strict({ password: Password, code: FactorCode });
const proofRefusals = [
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "DECISION_NOT_ALLOWED",
  "LOCKED_OUT",
  "SIGN_IN_BUSY",
] as const;

export const renewRecoveryCodes = call("POST /api/session/second-factor/recovery", {
  id: "renewRecoveryCodes",
  summary: "Hace códigos de respaldo nuevos; los de antes ya no sirven",
  action: "account.use",
  status: 201,
  body: Proof,
  answer: Strict({ recoveryCodes: RecoveryCodes }),
  refusals: proofRefusals,
});

export const endSecondFactor = call("POST /api/session/second-factor/end", {
  id: "endSecondFactor",
  summary: "Quita el propio segundo paso",
  action: "account.use",
  body: Proof,
  answer: SessionView,
  refusals: proofRefusals,
});
