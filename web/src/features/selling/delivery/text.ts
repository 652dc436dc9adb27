export const deliveryText = {
  collected:
    "Nadie eligió cómo se entrega: queda como recogido en el rancho. Si fue de otra forma, anótala antes en «Entrega».",
};
