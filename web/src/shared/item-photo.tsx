import { photoSource } from "@corral/contract/business/photos.files";
import type { SyntheticEvent } from "react";
import { useLocalPhoto } from "#src/offline/storage/local-photos";
import { type IconName, iconPaths } from "#src/ui/icon-paths";

export type PhotoOf = { id: string; alt: string; placeholder?: string | undefined } | null;
interface PhotoProps {
  photo: PhotoOf;
  /** Largest drawn width in px. */
  size: 160 | 320 | 640 | 1200;
  /** Its drawn width for `srcset`, where it depends on the window. */
  sizes?: string;
  eager?: boolean;
  /** What it shows is read aloud. Without it the photo stands beside words that name the same. */
  described?: boolean;
  /** Drawn instead where it can't be fetched. */
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** Instead of the browser's broken image, until the signal is back. */
const drawLost = ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>, icon: IconName) => {
  const { srcset, src } = img;
  addEventListener("online", () => Object.assign(img, { srcset, src }), { once: true });
  img.srcset = "";
  img.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -24 96 72"><path d="${iconPaths[icon]}" fill="none" stroke="gray"/></svg>`;
};

/** A 4:3 photo whose place is reserved while it loads. */
export function ItemPhoto({
  photo,
  size,
  sizes = `min(100vw, ${size}px)`,
  eager,
  described,
  icon = "image",
  className,
}: PhotoProps) {
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
      onError={(e) => drawLost(e, icon)}
      style={{
        aspectRatio: "4 / 3",
        objectFit: "cover",
        ...(photo.placeholder ? { background: `center / cover url("${photo.placeholder}")` } : {}),
      }}
    />
  );
}
