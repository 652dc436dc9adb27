/** The pages of the manual (docs/manual) that the app has as help: of each side by subject, in the order in which they are shown. */
export const helpGroups = {
  buyer: [
    {
      group: "buying",
      topics: [
        "comprar",
        "entregas",
        "transferencias",
        "ofertas",
        "lista-de-espera",
        "por-nacer",
        "apartados",
        "boletos",
        "comprobantes",
        "dinero-a-favor",
      ],
    },
    { group: "phone", topics: ["si-algo-no-sale", "instalar"] },
  ],
  staff: [
    {
      group: "selling",
      topics: [
        "mostrador",
        "caja",
        "cobros",
        "transferencias",
        "pedidos",
        "entregas",
        "pesajes",
        "clientes",
        "cuentas",
        "ofertas",
        "lista-de-espera",
        "por-nacer",
        "padrinazgos",
        "apartados",
        "cancelar-o-cambiar",
        "devoluciones",
        "dinero-a-favor",
        "catalogo",
        "mensajes",
      ],
    },
    { group: "herd", topics: ["animales", "animal", "registros", "lotes", "importar"] },
    { group: "calendar", topics: ["calendario", "calendario-tareas", "boletos"] },
    { group: "phone", topics: ["sin-senal", "computadora", "instalar", "entrar", "si-algo-no-sale"] },
    { group: "business", topics: ["reportes", "control", "personal", "ajustes", "proveedores", "novedades"] },
    { group: "buyers", topics: ["comprar", "comprobantes"] },
  ],
} as const;
/** Who works here has every page. */
export type HelpTopic = (typeof helpGroups)["staff"][number]["topics"][number];
const topicsOf = (groups: readonly { topics: readonly HelpTopic[] }[]) => groups.flatMap((it) => it.topics);
export const helpTopics = topicsOf(helpGroups.staff);
const buyers = topicsOf(helpGroups.buyer);
export const isForBuyers = (topic: HelpTopic) => buyers.includes(topic);
