import { photoOfShot, placeShot, type Shot, shotAlt, shotsOf, shotWords } from "@corral/domain/herd/animals/shots";
import { useId, useRef } from "react";
import type { GuideProps } from "#src/features/business/photos/photo-picker";
import { Icon } from "#src/ui/icon";
import { staffAnimalText } from "../text";
import styles from "./photo-guide.module.css";
import { drawingOf } from "./shot-drawings";

const t = staffAnimalText.guide;

/** The shots that sell this species, each with its outline: a tap opens the camera, and the photo goes to its place. None is required. */
export default function PhotoGuide({
  species,
  sex,
  name,
  photos,
  onWay,
  isFull,
  disabled,
  take,
}: GuideProps & { species: string; sex: string; name: string }) {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const wanted = useRef<Shot>("side");
  const shots = shotsOf(species, sex);
  if (shots.length === 0) return null;
  const missing = shots.filter((it) => !photoOfShot(photos, it));
  const isSending = (shot: Shot) => onWay.some((alt) => photoOfShot([{ id: "", alt }], shot));
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <h2 id={id}>{t.title}</h2>
      <p className="muted small">{t.hint}</p>
      <ul className={styles.shots}>
        {shots.map((shot) => {
          const isDone = !missing.includes(shot);
          const isBusy = isSending(shot);
          return (
            <li key={shot}>
              <button
                type="button"
                aria-label={`${t.shots[shot]}: ${isBusy ? t.sending : isDone ? t.again : t.take}`}
                className={isDone ? styles.done : styles.shot}
                disabled={disabled || isBusy || (isFull && !isDone)}
                onClick={() => {
                  wanted.current = shot;
                  camera.current?.click();
                }}
              >
                <Outline species={species} shot={shot} />
                <span>{t.shots[shot]}</span>
                {isDone && (
                  <span className={styles.tick}>
                    <Icon name="check" size={16} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p className="small" role="status">
        {missing.length === 0 ? t.all : isFull ? t.full : t.missing(missing.map((it) => shotWords[it]))}
      </p>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t.title}
        data-guide
        onChange={(e) => {
          const [file] = e.target.files ?? [];
          e.target.value = "";
          const shot = wanted.current;
          if (file)
            take(file, {
              alt: shotAlt(name, shot),
              place: (all, photo) => placeShot(all, photo, shot, shots),
            });
        }}
      />
    </section>
  );
}

function Outline({ species, shot }: { species: string; shot: Shot }) {
  const { body, lines, both } = drawingOf(species, shot);
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={body} fill="currentColor" fillOpacity={0.14} />
      {lines && <path d={lines} />}
      {both && (
        <>
          <path d={both} />
          <path d={both} transform="matrix(-1 0 0 1 96 0)" />
        </>
      )}
    </svg>
  );
}
