import { isDesktop } from "#src/ui/use-desktop";

/** What a person calls what they hold or sit at, inside a sentence. */
export const thisDevice = () => (isDesktop() ? "este equipo" : "este teléfono");
