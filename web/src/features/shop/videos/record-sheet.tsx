import { videoBounds } from "@corral/domain/shop/videos/video";
import { useEffect, useRef, useState } from "react";
import { type CameraFault, cameraFault } from "#src/shared/camera-fault";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { openCamera, recordFrom } from "./recording";
import { videosText } from "./text";
import styles from "./videos.module.css";

const t = videosText.recorder;

interface RecordSheetProps {
  onClose: () => void;
  /** The recorded video, which the person has seen. */
  onUse: (video: Blob) => void;
}

/** Records a short video: the camera, then what it recorded, to be used or recorded again. */
export default function RecordSheet({ onClose, onUse }: RecordSheetProps) {
  const [recorded, setRecorded] = useState<Blob | null>(null);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {recorded ? (
        <Recorded video={recorded} onAgain={() => setRecorded(null)} onUse={() => onUse(recorded)} />
      ) : (
        <Camera onRecorded={setRecorded} />
      )}
    </Sheet>
  );
}

/** What the camera sees, and the button that records it. */
function Camera({ onRecorded }: { onRecorded: (video: Blob) => void }) {
  const shown = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [tries, setTries] = useState(0);
  const [recording, setRecording] = useState<{ stop: () => void } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the camera again.
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | undefined;
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      opened = await openCamera();
      if (isOver) return close();
      if (shown.current) shown.current.srcObject = opened;
      setStream(opened);
    };
    open().catch((error) => !isOver && setFault(cameraFault(error)));
    return () => {
      isOver = true;
      close();
    };
  }, [tries]);

  if (fault)
    return (
      <Banner
        tone="warn"
        icon="camera"
        action={
          (fault === "busy" || fault === "denied") && (
            <Button
              kind="tonal"
              small
              onClick={() => {
                setFault(null);
                setStream(null);
                setTries(tries + 1);
              }}
            >
              {videosText.again}
            </Button>
          )
        }
      >
        {t[fault]}
      </Banner>
    );
  const begin = () => {
    if (!stream) return;
    // Another program of the phone may have taken the camera since, or take it while it records.
    const fail = () => {
      setRecording(null);
      setFault("busy");
    };
    try {
      const { stop, result } = recordFrom(stream);
      setRecording({ stop });
      result.then(onRecorded, fail);
    } catch {
      fail();
    }
  };
  return (
    <div className={styles.recorder}>
      <figure className={styles.live}>
        <video ref={shown} className={styles.video} muted autoPlay playsInline aria-label={t.live} />
        {(recording || !stream) && <figcaption role="status">{recording ? <Left /> : t.opening}</figcaption>}
      </figure>
      <p className="muted small">{t.hint}</p>
      {recording ? (
        <Button kind="danger" wide onClick={recording.stop}>
          {t.end}
        </Button>
      ) : (
        <Button kind="primary" wide disabled={!stream} onClick={begin}>
          {t.start}
        </Button>
      )}
    </div>
  );
}

/** The seconds that a recording still has, from its beginning. */
function Left() {
  const [left, setLeft] = useState<number>(videoBounds.seconds);
  useEffect(() => {
    const every = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(every);
  }, []);
  return t.left(left);
}

/** What was recorded, to look at before it is sent. */
function Recorded({ video, onAgain, onUse }: { video: Blob; onAgain: () => void; onUse: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(video);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [video]);
  return (
    <div className={styles.recorder}>
      <video className={styles.video} src={url} controls muted playsInline aria-label={t.result} />
      <Button kind="primary" wide onClick={onUse}>
        {t.use}
      </Button>
      <Button kind="plain" wide onClick={onAgain}>
        {t.again}
      </Button>
    </div>
  );
}
