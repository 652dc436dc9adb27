import type { Video } from "@corral/contract/types";
import { videoWords } from "@corral/domain/shop/videos/video";
import { useState } from "react";
import { cx } from "#src/ui/cx";
import { ErrorState } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { videosText as t } from "./text";
import styles from "./videos.module.css";

interface WatchVideoProps {
  video: Video;
  title: string;
  /** The photo that stands in until it plays. */
  poster?: string | undefined;
  /** Among the staff's buttons, not over the photos. */
  isInline?: boolean;
}

/** The button over the photos that opens the video, with what it costs to see: nothing of it is fetched before. */
export default function WatchVideo({ video, title, poster, isInline = false }: WatchVideoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={cx(styles.watch, !isInline && styles.over)} onClick={() => setOpen(true)}>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4.5v15l12.5-7.5z" fill="currentColor" />
        </svg>
        {t.watchOf(videoWords(video))}
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title}>
        <Player video={video} title={title} poster={poster} />
      </Sheet>
    </>
  );
}

/** The player of the browser, with its own controls. */
function Player({ video, title, poster }: WatchVideoProps) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <ErrorState
        title={t.broken}
        onRetry={() => {
          setBroken(false);
          setTries(tries + 1);
        }}
      >
        {t.brokenHint}
      </ErrorState>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody speaks in it, and where it has sound there are no words of it to show.
    <video
      key={tries}
      className={styles.video}
      src={`/videos/${video.id}.mp4`}
      poster={poster}
      width={video.width}
      height={video.height}
      controls
      autoPlay
      playsInline
      aria-label={t.of(title)}
      onError={() => setBroken(true)}
    />
  );
}
