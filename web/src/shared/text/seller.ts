export const sellerText = {
  heading: "¿Tienes una duda?",
  call: "Llamar",
  chat: "Escribir por WhatsApp",
  aboutItem: (what: string, price: string, url: string) =>
    `Hola, me interesa ${what}, de ${price}. ¿Me das más información?\n${url}`,
  aboutAnimal: (name: string, url: string) => `Hola, me interesa ${name}. ¿Me das más información?\n${url}`,
  aboutCharge: (what: string, amount: string, url: string) =>
    `Hola, tengo una duda sobre mi compra: ${what}, por ${amount}.\n${url}`,
  aboutReceipt: (what: string, folio: string | null, url: string) =>
    `Hola, tengo una duda sobre ${what}${folio ? `, folio ${folio}` : ""}.\n${url}`,
  noPayment: "Este negocio todavía no cobra en línea",
  noPaymentHint: "Mándale tu pedido por WhatsApp, y acuerden cómo lo pagas y cuándo lo recoges.",
  orderByWhatsapp: "Pedirlo por WhatsApp",
  order: (lines: readonly string[], total: string) => `Hola, quiero comprar:\n${lines.join("\n")}\nTotal: ${total}`,
};
