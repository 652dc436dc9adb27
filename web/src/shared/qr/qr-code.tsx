import { useEffect, useState } from "react";
import { cx } from "#src/ui/cx";
import styles from "./qr-code.module.css";

/** A text as a QR code; the code that draws it is loaded only then. */
export function QrCode({ text, alt, className }: { text: string; alt: string; className?: string | undefined }) {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    let isOver = false;
    void import("./draw-qr").then(({ qrSvg }) => {
      if (!isOver) setSvg(qrSvg(text));
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  if (!svg) return null;
  return (
    <img className={cx(styles.qr, className)} alt={alt} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} />
  );
}
