import data from "./data/goods.json";

/** The products of the shop. Prices in pesos; `left` is the stock after the demo's sales. */
export interface Good {
  /** The name of its drawing too. */
  key: string;
  title: string;
  subtitle: string;
  description: string;
  category: string;
  price: number;
  left: number | null;
  tax: "iva_0" | "iva_16";
}

export const goods = data as Good[];
