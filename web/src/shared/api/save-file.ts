import { requestBegan } from "#src/offline/activity";
import { OfflineError, readProblem } from "./errors";

/** Fetches a file of the server and hands it to the browser to keep, under the name that the server gives it. Throws ApiError or OfflineError. */
export async function saveFile(path: string): Promise<void> {
  const ended = requestBegan();
  try {
    const answer = await fetch(path, { credentials: "same-origin", cache: "no-store" }).catch(() => {
      throw new OfflineError("network");
    });
    if (!answer.ok) throw readProblem(answer, await answer.text());
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    // A portal of a public network answers 200 to everything.
    if (!name) throw new OfflineError("foreign");
    const file = await answer.blob().catch(() => {
      throw new OfflineError("network");
    });
    keepFile(file, name);
  } finally {
    ended();
  }
}

/** Hands a file to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
