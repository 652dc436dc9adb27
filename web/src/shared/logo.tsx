import styles from "./logo.module.css";

/** The business's logo, decorative beside its name. */
export const Logo = ({ id, className }: { id: string; className?: string | undefined }) => (
  <img
    className={className ? `${styles.logo} ${className}` : styles.logo}
    src={`/media/${id}/full.webp`}
    alt=""
    height={48}
  />
);
