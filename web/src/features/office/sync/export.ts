import type { QueuedItem } from "#src/offline/queue/operation";
import type { StoredStaff } from "#src/offline/storage/stored";
import { keepFile } from "#src/shared/api/save-file";
import { openedQueue } from "#src/shared/queue/perform";
import { queueText } from "#src/shared/queue/text";

const t = queueText.file;

/** A readable HTML file of the unsent work, with its photos embedded; `photoOf` resolves to a data URL. */
export async function unsentFile(
  me: Pick<StoredStaff, "name" | "login">,
  unsent: readonly QueuedItem[],
  photoOf: (item: QueuedItem) => Promise<string | undefined>,
  now = Date.now(),
): Promise<string> {
  const photos: Record<string, string> = {};
  for (const item of unsent.filter((it) => it.call === "addPhoto")) {
    const photo = await photoOf(item);
    if (photo) photos[item.id] = photo;
  }
  return JSON.stringify(
    {
      nota: t.note(me.name),
      persona: me.name,
      usuario: me.login,
      hecho: new Date(now).toISOString(),
      cuantos: unsent.length,
      pendientes: unsent.map((it) => ({
        que: it.title,
        deQue: it.detail,
        cuando: new Date(it.madeAt).toISOString(),
        efectivo: it.cash > 0 ? (it.cash / 100).toFixed(2) : undefined,
        estado: t.state[it.state],
        motivo: it.problem?.detail,
        foto: photos[it.id] ? `fotos.${it.id}` : undefined,
        operacion: it.call,
        id: it.id,
        datos: { ...it.params, ...(it.body as object | null) },
      })),
      fotos: photos,
    },
    null,
    2,
  );
}

/** Creates the file and downloads it. */
export async function exportQueued(me: Pick<StoredStaff, "name" | "login">): Promise<void> {
  const box = await openedQueue();
  if (!box) throw new Error("no outbox is open");
  const photoOf = async (it: QueuedItem) => {
    const photo = await box.photo(it.id);
    return photo && dataUrlOf(photo);
  };
  const file = new Blob([await unsentFile(me, box.view().unsent, photoOf)], { type: "application/json" });
  keepFile(file, `sin-enviar-${me.login}-${new Date().toISOString().slice(0, 10)}.json`);
}

const dataUrlOf = (photo: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(photo);
  });
