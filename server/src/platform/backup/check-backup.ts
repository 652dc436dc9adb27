import { createHash } from "node:crypto";
import { list } from "tar";
import { systemError } from "#src/platform/error-code";
import { StartFault } from "../engine/binaries";
import { folderFault } from "../engine/data-folder";
import { type Manifest, parseManifest, refuseDamaged } from "./manifest";

/** Reads a backup from end to end and compares it with its manifest, before anything is created or changed. */
export async function checkBackup(from: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let text: string | undefined;
  await readable(
    from,
    list({
      file: from,
      strict: true,
      onReadEntry(entry) {
        const hash = createHash("sha256");
        const manifest: Buffer[] = [];
        entry.on("data", (data) => {
          hash.update(data);
          if (entry.path === "manifest.json") manifest.push(data);
        });
        entry.on("end", () => {
          found.set(entry.path, hash.digest("hex"));
          if (entry.path === "manifest.json") text = Buffer.concat(manifest).toString();
        });
      },
    }),
  );
  const manifest = parseManifest(text);
  refuseDamaged(manifest.files.filter((file) => found.get(file.path) !== file.sha256).map((file) => file.path));
  return manifest;
}

/**
 * Turns an error of reading or unpacking into a readable message: a full disk, or a file that is truncated or no
 * backup.
 */
export async function readable<T>(from: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const fault = systemError(error);
    if (["ENOSPC", "EDQUOT", "EROFS"].includes(fault.code ?? ""))
      throw new StartFault(`${folderFault(fault.path ?? "la carpeta de datos", fault)}. No se tocó nada.`);
    if (fault.code === "EACCES" || fault.code === "EPERM")
      throw new StartFault(`No hay permiso para leer ${from}. No se tocó nada.`);
    throw new StartFault(
      `El archivo ${from} está dañado, se cortó al copiarse o no es un respaldo de Corral. No se tocó nada. Cópialo otra vez de donde lo guardaste, o usa otro respaldo.`,
    );
  }
}
