export const itemKinds = ["product", "animal", "session", "service"] as const;

export type ItemKind = (typeof itemKinds)[number];

export const itemKindWords: Record<ItemKind, string> = {
  product: "Producto",
  animal: "Animal",
  session: "Visita",
  service: "Servicio",
};

export const taxClasses = ["iva_0", "iva_16", "exempt", "accountant"] as const;

export type TaxClass = (typeof taxClasses)[number];

export const taxClassWords: Record<TaxClass, string> = {
  iva_0: "IVA 0 %",
  iva_16: "IVA 16 %, incluido en el precio",
  exempt: "Exento de IVA",
  accountant: "Que lo diga mi contador",
};
