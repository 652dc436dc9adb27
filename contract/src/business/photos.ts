import { Type } from "typebox";
import { call } from "../call";
import { Id, Photo, Strict } from "../shapes";

/** The request body is the file itself, with its content type (`image/…`). */
export const addPhoto = call("POST /api/photos", {
  id: "addPhoto",
  summary:
    "Guarda una foto: el cuerpo es el archivo (JPG, PNG, WebP o AVIF, hasta 8 MB). Sin datos de posición y en los tamaños que hacen falta",
  action: "photo.add",
  offline: true,
  status: 201,
  query: Strict({
    alt: Type.Optional(Type.String({ maxLength: 200, description: "Qué se ve, para quien no la ve" })),
    /** Created by a phone that took it offline: a repeated id returns the same photo. */
    id: Type.Optional(Id),
  }),
  answer: Strict({ ...Photo.properties, width: Type.Integer(), height: Type.Integer() }),
  refusals: [
    "VALIDATION_FAILED",
    "UNSUPPORTED_MEDIA_TYPE",
    "PAYLOAD_TOO_LARGE",
    "PHOTO_UNREADABLE",
    "IDEMPOTENCY_CONFLICT",
  ],
});
