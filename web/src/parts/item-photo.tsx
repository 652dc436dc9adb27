interface PhotoProps {
  photo: { id: string; alt: string; placeholder?: string | undefined } | null;
  /** The width in which it is drawn, to ask for no more than that. */
  size: 160 | 320 | 640 | 1200;
  eager?: boolean;
  className?: string | undefined;
}

/** A photo of 4:3 with its place kept while it comes. */
export function ItemPhoto({ photo, size, eager, className }: PhotoProps) {
  if (!photo)
    return (
      <div className={className} aria-hidden="true" style={{ aspectRatio: "4 / 3", background: "var(--surface-2)" }} />
    );
  const at = (w: number) => `/media/${photo.id}/${w}.webp`;
  return (
    <img
      className={className}
      src={at(size)}
      srcSet={`${at(size)} 1x, ${at(size === 160 ? 320 : size === 320 ? 640 : 1200)} 2x`}
      alt={photo.alt}
      width={size}
      height={size * 0.75}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      style={{
        aspectRatio: "4 / 3",
        objectFit: "cover",
        ...(photo.placeholder ? { background: `center / cover url("${photo.placeholder}")` } : {}),
      }}
    />
  );
}
