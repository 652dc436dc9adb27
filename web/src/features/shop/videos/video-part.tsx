import { removeVideo } from "@corral/contract/calls/shop/videos";
import type { Video } from "@corral/contract/types";
import { TOO_HEAVY, videoWords } from "@corral/domain/shop/videos/video";
import { lazy, useRef, useState } from "react";
import { useConnection } from "#src/offline/connection";
import { sentenceOf } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer, useKeyedMutation } from "#src/shared/api/keyed";
import { Button } from "#src/ui/controls/button";
import { Banner, Progress } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import { Spare } from "#src/ui/spare";
import { recordingType } from "./recording";
import { videosText as t } from "./text";
import { useVideoUpload } from "./use-video-upload";
import styles from "./videos.module.css";

const RecordSheet = lazy(() => import("./record-sheet"));
const WatchVideo = lazy(() => import("./watch-video"));

interface VideoPartProps {
  item: { id: string; title: string; video: Video | null };
  mayEdit: boolean;
  /** The item's video is another now. */
  onChange: () => void;
}

/** The video of an item: what it has, and how to put another. It is sent with signal only. */
export function VideoPart({ item, mayEdit, onChange }: VideoPartProps) {
  const { online } = useConnection();
  const { isPending, error, isTooHeavy, progress, send, retry, cancel } = useVideoUpload(item.id, onChange);
  const { video } = item;
  return (
    <section className={styles.part}>
      <List heading={t.title} note={t.hint}>
        <Row title={video ? videoWords(video) : t.none} />
      </List>
      {video && (
        <Spare>
          <WatchVideo video={video} title={item.title} isInline />
        </Spare>
      )}
      {isTooHeavy && <Banner tone="error">{TOO_HEAVY}</Banner>}
      {error && (
        <Banner
          tone="error"
          action={
            // A refusal would be the same again.
            !isAnswer(error) && (
              <Button kind="tonal" small icon="refresh" onClick={retry}>
                {t.again}
              </Button>
            )
          }
        >
          {sentenceOf(error)}
        </Banner>
      )}
      {isPending ? (
        <>
          <Progress label={t.sending} value={progress} />
          <Button kind="plain" wide onClick={cancel}>
            {t.stop}
          </Button>
        </>
      ) : (
        mayEdit && (
          <div className={styles.acts}>
            <Put isFirst={!video} disabled={!online} onFile={send} />
            {video && <Remove itemId={item.id} disabled={!online} onRemoved={onChange} />}
          </div>
        )
      )}
      {mayEdit && !online && <p className="muted small">{t.offline}</p>}
    </section>
  );
}

/** The ways to a video: recorded here, where the browser can, or chosen. */
function Put({ isFirst, disabled, onFile }: { isFirst: boolean; disabled: boolean; onFile: (file: Blob) => void }) {
  const [canRecord] = useState(() => recordingType() !== undefined);
  const [isRecording, setRecording] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <>
      {canRecord && (
        <Button kind="tonal" icon="camera" disabled={disabled} onClick={() => setRecording(true)}>
          {isFirst ? t.record : t.recordNew}
        </Button>
      )}
      <Button kind="tonal" icon="image" disabled={disabled} onClick={() => chosen.current?.click()}>
        {isFirst ? t.choose : t.chooseNew}
      </Button>
      <input
        ref={chosen}
        type="file"
        accept="video/mp4,video/quicktime,video/*"
        hidden
        aria-label={t.choose}
        onChange={(e) => {
          const [file] = e.target.files ?? [];
          e.target.value = "";
          if (file) onFile(file);
        }}
      />
      {isRecording && (
        <Spare>
          <RecordSheet
            onClose={() => setRecording(false)}
            onUse={(video) => {
              setRecording(false);
              onFile(video);
            }}
          />
        </Spare>
      )}
    </>
  );
}

/** Takes the video away, once it is asked whether that is meant. */
function Remove({ itemId, disabled, onRemoved }: { itemId: string; disabled: boolean; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useKeyedMutation(
    (_: null, key) => api(removeVideo, { params: { itemId }, key }),
    {
      onSuccess: () => {
        setAsked(false);
        onRemoved();
      },
    },
  );
  return (
    <>
      <Button kind="plain" icon="trash" disabled={disabled} onClick={() => setAsked(true)}>
        {t.remove}
      </Button>
      <Question
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.remove}
        no={t.keep}
        yes={t.remove}
        busy={isPending}
        onYes={() => mutate(null)}
      >
        <p>{t.removeHint}</p>
        {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
      </Question>
    </>
  );
}
