import s from "./logo.module.css";

/** The business's logo, decorative beside its name. */
export const Logo = ({ id, className }: { id: string; className?: string | undefined }) => (
  <img className={className ? `${s.logo} ${className}` : s.logo} src={`/media/${id}/full.webp`} alt="" height={48} />
);
