import { decodeQR } from "qr/decode.js";
import { useEffect, useRef, useState } from "react";
import { type CameraFault, cameraFault } from "#src/shared/camera-fault";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./check-in.module.css";
import { checkInText as t } from "./text";

/** Scan interval: short enough for a moving hand, long enough for a slow phone. */
const EVERY_MS = 150;
/** Longer side of the scanned image in px: a larger one is slower and finds no more codes. */
const WIDEST = 720;
/** Looks without the code until the same one counts again: somebody who comes back with it must get an answer. */
const GONE_AFTER = 15;

/** Reads QR codes from the camera while mounted; reports a code that stays in view once. */
export default function Scanner({
  onCode,
  onRunning,
  onRetry,
  onStop,
}: {
  onCode: (code: string) => void;
  onRunning: () => void;
  onRetry: () => void;
  onStop: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [running, setRunning] = useState(false);
  const tell = useRef(onCode);
  tell.current = onCode;
  const started = useRef(onRunning);
  started.current = onRunning;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let last = "";
    let without = 0;
    const canvas = document.createElement("canvas");
    const look = () => {
      const code = video.current && readFrame(video.current, canvas);
      without = code ? 0 : without + 1;
      if (without > GONE_AFTER) last = "";
      if (code && code !== last) {
        last = code;
        tell.current(code);
      }
      if (!over) timer = setTimeout(look, EVERY_MS);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
        const shown = video.current;
        if (over || !shown) {
          for (const track of stream.getTracks()) track.stop();
          return;
        }
        shown.srcObject = stream;
        await shown.play();
        setRunning(true);
        started.current();
        look();
      } catch (error) {
        if (!over) setFault(cameraFault(error));
      }
    };
    void start();
    return () => {
      over = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (fault)
    return (
      <Banner
        tone="warn"
        icon="camera"
        action={
          fault === "busy" || fault === "denied" ? (
            <Button kind="tonal" small onClick={onRetry}>
              {t.again}
            </Button>
          ) : undefined
        }
      >
        {t.camera[fault]}
      </Banner>
    );
  return (
    <>
      <figure className={styles.camera}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t.aim} />
        <figcaption className={styles.aim}>{running ? t.aim : t.starting}</figcaption>
      </figure>
      <div className={styles.off}>
        <Button kind="plain" small icon="camera" onClick={onStop}>
          {t.stop}
        </Button>
      </div>
    </>
  );
}

function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth: w, videoHeight: h } = video;
  if (!w || !h) return undefined;
  const scale = Math.min(1, WIDEST / Math.max(w, h));
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return undefined;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return readQr(pen.getImageData(0, 0, canvas.width, canvas.height));
}

/** The text of the QR in an image; undefined when none can be decoded. */
function readQr(image: { width: number; height: number; data: Uint8ClampedArray | Uint8Array }): string | undefined {
  try {
    return decodeQR(image);
  } catch {
    return undefined;
  }
}
