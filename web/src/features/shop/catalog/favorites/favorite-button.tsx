import { IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import styles from "./favorites.module.css";
import { type KeptOf, toggleFavorite, useIsFavorite } from "./kept-items";
import { favoritesText as t } from "./text";

/** The heart of an item: kept on this phone, without an account. */
export function FavoriteButton({ item, className }: { item: KeptOf; className?: string | undefined }) {
  const isFavorite = useIsFavorite(item.id);
  return (
    <IconButton
      icon="heart"
      label={t.keep(item.title)}
      aria-pressed={isFavorite}
      className={cx(isFavorite && styles.on, className)}
      onClick={() => void toggleFavorite(item)}
    />
  );
}
