import { addVideo, removeVideo } from "@corral/contract/calls/shop/videos";
import type { Video } from "@corral/contract/types";
import { videoBounds, videoWords } from "@corral/domain/shop/videos/video";
import { lazy, useRef, useState } from "react";
import { useConnection } from "#src/offline/connection";
import { newUuid } from "#src/offline/ids";
import { sentenceOf } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { upload } from "#src/shared/api/upload";
import { Button } from "#src/ui/controls/button";
import { Banner, Progress } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import { Spare } from "#src/ui/spare";
import { recordingType } from "./recording";
import { videosText as t } from "./text";
import styles from "./videos.module.css";

const RecordSheet = lazy(() => import("./record-sheet"));
const WatchVideo = lazy(() => import("./watch-video"));

interface VideoPartProps {
  item: { id: string; title: string; video: Video | null };
  mayEdit: boolean;
  /** The item's video is another now. */
  onChange: () => void;
}

/** A file on its way. With an id of its own: two files are two acts, and one that is sent again is the same. */
interface Sent {
  id: string;
  file: Blob;
}

/** The video of an item: what it has, and how to put another. It is sent with signal only. */
export function VideoPart({ item, mayEdit, onChange }: VideoPartProps) {
  const { online } = useConnection();
  const [open, setOpen] = useState<"recorder" | "remove" | null>(null);
  const [progress, setProgress] = useState(0);
  const [tooHeavy, setTooHeavy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const chosen = useRef<HTMLInputElement>(null);
  const [canRecord] = useState(() => recordingType() !== undefined);
  const params = { itemId: item.id };
  const add = useKeyedMutation(
    ({ file }: Sent, key) => {
      stop.current = new AbortController();
      return upload(addVideo, file, file.type.startsWith("video/") ? file.type : "video/mp4", {
        ...{ params, key, signal: stop.current.signal },
        onProgress: setProgress,
      });
    },
    { onSuccess: onChange },
  );
  const remove = useKeyedMutation((_: null, key) => api(removeVideo, { params, key }), {
    onSuccess: () => {
      setOpen(null);
      onChange();
    },
  });
  const send = (file: Blob) => {
    setOpen(null);
    setProgress(0);
    remove.reset();
    setTooHeavy(file.size > videoBounds.bytes);
    if (file.size <= videoBounds.bytes) add.mutate({ id: newUuid(), file });
  };
  const { video } = item;
  const fault = add.error ?? remove.error;
  const { variables: last } = add;
  return (
    <section className={styles.part}>
      <List heading={t.title} note={t.hint}>
        <Row title={video ? videoWords(video) : t.none} />
      </List>
      {video && (
        <Spare>
          <WatchVideo video={video} title={item.title} poster={undefined} isInline />
        </Spare>
      )}
      {tooHeavy && <Banner tone="error">{t.tooHeavy}</Banner>}
      {fault && (
        <Banner
          tone="error"
          action={
            add.error &&
            last && (
              <Button kind="tonal" small icon="refresh" onClick={() => add.mutate(last)}>
                {t.again}
              </Button>
            )
          }
        >
          {sentenceOf(fault)}
        </Banner>
      )}
      {add.isPending ? (
        <>
          <Progress label={t.sending} value={progress < 1 ? progress : undefined} />
          <Button
            kind="plain"
            wide
            onClick={() => {
              stop.current?.abort();
              add.reset();
            }}
          >
            {t.stop}
          </Button>
        </>
      ) : (
        mayEdit && (
          <div className={styles.acts}>
            {canRecord && (
              <Button kind="tonal" icon="camera" disabled={!online} onClick={() => setOpen("recorder")}>
                {video ? t.recordNew : t.record}
              </Button>
            )}
            <Button kind="tonal" icon="image" disabled={!online} onClick={() => chosen.current?.click()}>
              {video ? t.chooseNew : t.choose}
            </Button>
            {video && (
              <Button kind="plain" icon="trash" disabled={!online} onClick={() => setOpen("remove")}>
                {t.remove}
              </Button>
            )}
          </div>
        )
      )}
      {mayEdit && !online && <p className="muted small">{t.offline}</p>}
      <input
        ref={chosen}
        type="file"
        accept="video/mp4,video/quicktime,video/*"
        hidden
        aria-label={t.choose}
        onChange={(e) => {
          const [file] = e.target.files ?? [];
          e.target.value = "";
          if (file) send(file);
        }}
      />
      {open === "recorder" && (
        <Spare>
          <RecordSheet onClose={() => setOpen(null)} onUse={send} />
        </Spare>
      )}
      {open === "remove" && (
        <Question
          open
          onClose={() => setOpen(null)}
          title={t.remove}
          no={t.keep}
          yes={t.remove}
          busy={remove.isPending}
          onYes={() => remove.mutate(null)}
        >
          <p>{t.removeHint}</p>
        </Question>
      )}
    </section>
  );
}
