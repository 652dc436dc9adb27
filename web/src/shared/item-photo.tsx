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
  /** Drawn instead where there is none, or it can't be fetched. */
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** Instead of a photo that doesn't exist, or of the browser's broken image. */
const drawing = (icon: IconName) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="-28 -18 80 60"><path d="${iconPaths[icon]}" fill="none" stroke="gray"/></svg>`;
/** Until the signal is back. */
const drawLost = ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>, icon: IconName) => {
  const { srcset, src } = img;
  addEventListener("online", () => Object.assign(img, { srcset, src }), { once: true });
  img.srcset = "";
  img.src = drawing(icon);
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
  const local = useLocalPhoto(photo?.id);
  const src = photo ? local : drawing(icon);
  return (
    <img
      className={className}
      {...(src ? { src } : photoSource(photo?.id ?? "", sizes))}
      alt={described ? (photo?.alt ?? "") : ""}
      width={size}
      height={size * 0.75}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={(e) => drawLost(e, icon)}
      style={{
        aspectRatio: "4 / 3",
        objectFit: "cover",
        background: photo ? photo.placeholder && `center / cover url("${photo.placeholder}")` : "var(--agave-tint)",
      }}
    />
  );
}
