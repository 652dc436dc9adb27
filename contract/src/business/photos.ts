import { Type } from "typebox";
import { call } from "../call";
import { Id, Photo, Strict } from "../shapes";

/** The body is the file itself, with its type (`image/…`): nothing else goes with it. */
export const addPhoto = call("POST /api/photos", {
  id: "addPhoto",
  summary:
    "Guarda una foto: el cuerpo es el archivo (JPG, PNG, WebP o AVIF, hasta 8 MB). Sin datos de posición y en los tamaños que hacen falta",
  action: "photo.add",
  status: 201,
  query: Strict({
    alt: Type.Optional(Type.String({ maxLength: 200, description: "Qué se ve, para quien no la ve" })),
    /** Made by a phone that took it with no signal: the same again is the same photo. */
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
