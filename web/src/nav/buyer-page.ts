import type { ComponentType } from "react";

/** The query of a page's address. */
export type PageQuery = Readonly<Record<string, string | undefined>>;
/** A page of the tab `cobro` that a part of the address opens for whoever has it, in its own chunk. */
export interface BuyerPage {
  /** The parts of the address that open it, each with an id. */
  opensBy: readonly string[];
  title: string;
  load: () => Promise<{ default: ComponentType<{ query: PageQuery }> }>;
}
