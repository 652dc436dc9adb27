import { photoSource } from "@corral/contract/business/photos.files";
import type { SyntheticEvent } from "react";
import { useLocalPhoto } from "#src/offline/storage/local-photos";

interface PhotoProps {
  photo: { id: string; alt: string; placeholder?: string | undefined } | null;
  /** Largest drawn width in px. */
  size: 160 | 320 | 640 | 1200;
  /** Its drawn width for `srcset`, where it depends on the window. */
  sizes?: string;
  eager?: boolean;
  /** What it shows is read aloud. Without it the photo stands beside words that name the same. */
  described?: boolean;
  className?: string | undefined;
}

/** A decorative photo that fails to load leaves its place empty instead of a broken image. */
const leave = (e: SyntheticEvent<HTMLImageElement>) => {
  e.currentTarget.style.visibility = "hidden";
};

/** A 4:3 photo whose place is reserved while it loads. */
export function ItemPhoto({ photo, size, sizes = `min(100vw, ${size}px)`, eager, described, className }: PhotoProps) {
  const alt = described ? (photo?.alt ?? "") : "";
  const local = useLocalPhoto(photo?.id);
  if (!photo)
    return (
      <div className={className} aria-hidden="true" style={{ aspectRatio: "4 / 3", background: "var(--surface-2)" }} />
    );
  return (
    <img
      className={className}
      {...(local ? { src: local } : photoSource(photo.id, sizes))}
      alt={alt}
      width={size}
      height={size * 0.75}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={alt ? undefined : leave}
      style={{
        aspectRatio: "4 / 3",
        objectFit: "cover",
        ...(photo.placeholder ? { background: `center / cover url("${photo.placeholder}")` } : {}),
      }}
    />
  );
}
