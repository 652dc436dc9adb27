import { type IconName, iconPaths } from "./icon-paths";

export type { IconName } from "./icon-paths";

/** A decorative icon beside words, hidden from screen readers. A control made only of an icon is IconButton. */
export function Icon({
  name,
  size = 24,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === "whatsapp" ? "currentColor" : "none"}
      stroke={name === "whatsapp" ? "none" : "currentColor"}
      strokeWidth={name.endsWith("check") ? 2.4 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none" }}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
