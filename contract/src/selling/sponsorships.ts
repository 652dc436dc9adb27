import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Nullable, OneOf, Photo, PublicId, Strict, Tone } from "../shapes";
import { staffOnly } from "./sales";

export const beginSponsorship = call("POST /api/items/:itemId/sponsorships", {
  id: "beginSponsorship",
  summary: "Apadrina: hace el cobro de una vez, o el primero de una promesa de cada mes",
  action: "shop.use",
  need: "public",
  status: 201,
  params: Strict({ itemId: Id }),
  body: Strict({
    amount: Type.Integer(),
    monthly: Type.Boolean(),
    contact: Strict({
      name: Type.String({ maxLength: 80 }),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      email: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    privacyVersion: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answer: Strict({ chargeId: PublicId, amount: Amount }),
  refusals: ["VALIDATION_FAILED", "ITEM_NOT_PUBLISHED", "PRIVACY_NOT_SHOWN", "CUSTOMER_BLOCKED", "HOLD_LIMIT"],
});

export const StaffSponsorship = Strict({
  id: PublicId,
  item: Strict({ id: Id, title: Type.String(), photo: Nullable(Photo) }),
  name: Type.String(),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** What is given each month, in centavos. */
  amount: Amount,
  sinceWords: Type.String(),
  /** Payments so far and their sum. */
  payments: Type.Integer(),
  given: Type.Integer(),
  standing: OneOf("due", "sent", "paid", "ended"),
  stateWords: Type.String(),
  tone: Tone,
  /** "noviembre de 2026". */
  monthWords: Type.String(),
  /** The month's charge, and its link in a message for WhatsApp. */
  chargeId: Nullable(PublicId),
  whatsapp: Nullable(Type.String()),
});

export const listSponsorships = call("GET /api/sponsorships", {
  id: "listSponsorships",
  summary: "Quienes apadrinan cada mes y cómo va este mes",
  action: "sponsorship.renew",
  query: Strict({
    group: Type.Optional(OneOf("active", "ended")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(StaffSponsorship), next: Nullable(Type.String()) }),
  refusals: [...staffOnly, "VALIDATION_FAILED"],
});

const one = Strict({ sponsorshipId: PublicId });

export const renewSponsorship = call("POST /api/sponsorships/:sponsorshipId/renewal", {
  id: "renewSponsorship",
  summary: "Hace el cobro de este mes de una promesa y su enlace; si ya está, es el mismo",
  action: "sponsorship.renew",
  params: one,
  body: Strict({}),
  answer: StaffSponsorship,
  refusals: ["NOT_FOUND", "ALREADY_PAID", "SPONSORSHIP_ENDED", ...staffOnly],
});

export const endSponsorship = call("POST /api/sponsorships/:sponsorshipId/state", {
  id: "endSponsorship",
  summary: "Termina una promesa de cada mes, o la sigue",
  action: "sponsorship.renew",
  params: one,
  body: Strict({ act: OneOf("end", "resume") }),
  answer: StaffSponsorship,
  refusals: ["NOT_FOUND", "SPONSORSHIP_ENDED", ...staffOnly],
});
