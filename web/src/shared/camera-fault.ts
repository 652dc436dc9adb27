/** Why the camera can't be used: not allowed, in use elsewhere, not there, or a page without https. */
export type CameraFault = "denied" | "busy" | "none" | "insecure";

/** What `getUserMedia` failed with. */
export function cameraFault(error: unknown): CameraFault {
  if (!navigator.mediaDevices?.getUserMedia) return "insecure";
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
}
