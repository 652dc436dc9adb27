import { Row } from "#src/ui/list";
import styles from "./place.module.css";

/**
 * Where a map of this phone finds the address: Android asks which of its own (RFC 5870), others open Google's page, which leads to their app
 * (https://developers.google.com/maps/documentation/urls/get-started).
 */
export function mapLink(address: string, agent = navigator.userAgent) {
  const query = encodeURIComponent(address);
  return agent.includes("Android") ? `geo:0,0?q=${query}` : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** The business's place in a List: a drawing of land, not a map, since nothing is loaded from outside, and the address as a link to one. */
export const PlaceRows = ({ title, address }: { title: string; address: string }) => (
  <>
    <li className={styles.place} aria-hidden="true">
      <svg viewBox="0 0 320 88" preserveAspectRatio="xMidYMid slice">
        <title>{title}</title>
        <path
          className={styles.field}
          d="M0 0h96L70 46 0 58zM214 0h106v34l-88 8zM126 62l88-12 20 38H112zM268 52l52-8v44h-34z"
        />
        <path className={styles.water} d="M0 76c44-14 66 4 104-8s44-34 96-30 72-18 120-14" />
        <path className={styles.road} d="M100-4 74 48 96 92M-4 64l120-18 208-20M218 92l-22-58 8-38M246 44l40 50" />
        <path className={styles.pin} d="M160 62c10-10 15-18 15-25a15 15 0 1 0-30 0c0 7 5 15 15 25" />
        <circle className={styles.hole} cx="160" cy="37" r="5.5" />
      </svg>
    </li>
    <Row icon="pin" title={title} detail={address} href={mapLink(address)} />
  </>
);
