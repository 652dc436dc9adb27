import { Type } from "typebox";
import { call } from "../call";
import { Id, Strict } from "../shapes";

const ItemParams = Strict({ itemId: Id });

/** One video of an item, without its file: `/videos/<id>.mp4`, in ranges. */
export const Video = Strict({
  id: Id,
  /** Whole seconds, at least one. */
  seconds: Type.Integer(),
  bytes: Type.Integer(),
  /** Width and height after the rotation that the file asks for: an upright recording is higher than wide. */
  width: Type.Integer(),
  height: Type.Integer(),
});

/** The request body is the file itself, with its content type (`video/…`). */
export const addVideo = call("POST /api/items/:itemId/video", {
  id: "addVideo",
  summary:
    "Pone el video de un artículo, en lugar del que tenía: el cuerpo es el archivo (MP4 con H.264, hasta 20 segundos y 12 MB). Lo demás que diga el archivo, como dónde se grabó, no se guarda",
  action: "item.edit",
  status: 201,
  params: ItemParams,
  answer: Video,
  refusals: ["NOT_FOUND", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "VIDEO_UNREADABLE", "IDEMPOTENCY_CONFLICT"],
});

export const removeVideo = call("DELETE /api/items/:itemId/video", {
  id: "removeVideo",
  summary: "Quita el video de un artículo",
  action: "item.edit",
  params: ItemParams,
  answer: Strict({ removed: Type.Boolean() }),
  refusals: ["NOT_FOUND", "IDEMPOTENCY_CONFLICT"],
});
