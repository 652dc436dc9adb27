import { useEffect, useState } from "react";
import { changeStored, readStored } from "#src/offline/storage/stored";

/** `ask`: the browser will ask for it, so that a person taps first and knows why; `no`: there is none, or it was refused. */
export type CameraState = "unknown" | "ask" | "open" | "off" | "none" | "denied" | "insecure";

/** What the camera allows now. It opens by itself only where it was allowed before. */
async function cameraNow(): Promise<CameraState> {
  if (!navigator.mediaDevices?.getUserMedia) return "insecure";
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some((it) => it.kind === "videoinput")) return "none";
    const { state } = await navigator.permissions.query({ name: "camera" as PermissionName });
    if (state === "denied") return "denied";
    if (state === "granted") return "open";
    return "ask";
  } catch {
    // Browsers without the query: allowed before on this phone.
    return readStored("gate").camera ? "open" : "ask";
  }
}

/** The gate's camera: open at once where it may be used, otherwise asked for with words. */
export function useCamera() {
  const [state, setState] = useState<CameraState>("unknown");
  useEffect(() => {
    let over = false;
    void cameraNow().then((now) => !over && setState(now));
    return () => {
      over = true;
    };
  }, []);
  return {
    state,
    open: () => setState("open"),
    close: () => setState("off"),
    onRunning: () => void changeStored("gate", (now) => (now.camera ? now : { ...now, camera: true })),
  };
}
