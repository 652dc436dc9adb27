/** Products and visits of the demo ranch. Prices in whole pesos; the seeder makes them centavos. */
export interface DemoProduct {
  key: string; drawing: string; title: string; subtitle: string; description: string; category: string; price: number; stock: number | null; tax: "iva_0" | "iva_16";
}
export const products: DemoProduct[] = [
  { key: "queso-fresco", drawing: "cheese", title: "Queso fresco de cabra", subtitle: "Pieza de 400 g", description: "Leche de nuestras Saanen, cuajo natural y sal de mar. Dura doce días en refrigeración.", category: "Comida", price: 180, stock: 24, tax: "iva_0" },
  { key: "queso-anejo", drawing: "cheese", title: "Queso añejo de vaca", subtitle: "Cuña de 500 g, ocho meses", description: "Madurado en cueva, corteza natural. Para rallar o comer con ate.", category: "Comida", price: 265, stock: 9, tax: "iva_0" },
  { key: "miel", drawing: "honey", title: "Miel de mezquite", subtitle: "Frasco de 1 kg", description: "De colmenas que viven entre mezquites y huizaches. Cruda, sin calentar.", category: "Comida", price: 190, stock: 40, tax: "iva_0" },
  { key: "miel-chica", drawing: "honey", title: "Miel de azahar", subtitle: "Frasco de 350 g", description: "Cosecha corta de primavera. Ideal para regalo.", category: "Comida", price: 95, stock: 3, tax: "iva_0" },
  { key: "huevo", drawing: "eggs", title: "Huevo de gallina libre", subtitle: "Cono de 30", description: "Gallinas que salen al potrero todos los días.", category: "Comida", price: 120, stock: 18, tax: "iva_0" },
  { key: "leche", drawing: "milk", title: "Leche bronca pasteurizada", subtitle: "Garrafa de 2 litros", description: "Pasteurizada lenta en el rancho. Se recoge el mismo día.", category: "Comida", price: 64, stock: 12, tax: "iva_0" },
  { key: "cajeta", drawing: "honey", title: "Cajeta de leche de cabra", subtitle: "Frasco de 500 g", description: "Cazo de cobre y leña de encino. Quemada o natural.", category: "Comida", price: 145, stock: 15, tax: "iva_16" },
  { key: "lana", drawing: "wool", title: "Vellón de lana limpia", subtitle: "Por kilo", description: "Lavada y cardada a mano, color natural.", category: "Fibra", price: 210, stock: 20, tax: "iva_16" },
  { key: "alimento-bov", drawing: "feed", title: "Alimento para becerro", subtitle: "Costal de 40 kg, 18 % proteína", description: "Iniciador peletizado. Se da desde la segunda semana.", category: "Alimento", price: 520, stock: 60, tax: "iva_0" },
  { key: "alimento-cer", drawing: "feed", title: "Alimento para lechón", subtitle: "Costal de 25 kg", description: "Fase de iniciación, alta digestibilidad.", category: "Alimento", price: 465, stock: 35, tax: "iva_0" },
  { key: "alfalfa", drawing: "hay", title: "Paca de alfalfa", subtitle: "25 kg, corte de noviembre", description: "Hoja verde, sin maleza, bajo techo.", category: "Alimento", price: 165, stock: 200, tax: "iva_0" },
  { key: "avena", drawing: "hay", title: "Paca de avena", subtitle: "20 kg", description: "Buena para mantener condición en la seca.", category: "Alimento", price: 110, stock: 150, tax: "iva_0" },
  { key: "sal", drawing: "salt", title: "Bloque de sal mineral", subtitle: "25 kg", description: "Doce minerales; uno alcanza para veinte cabezas un mes.", category: "Alimento", price: 340, stock: 28, tax: "iva_0" },
  { key: "reata", drawing: "rope", title: "Reata de lazar", subtitle: "14 metros, ixtle", description: "Torcida a mano en el taller del rancho.", category: "Equipo", price: 780, stock: 6, tax: "iva_16" },
  { key: "jaquima", drawing: "rope", title: "Jáquima de algodón", subtitle: "Caballo mediano", description: "Nudos suaves, no lastima.", category: "Equipo", price: 420, stock: 1, tax: "iva_16" },
  { key: "composta", drawing: "compost", title: "Composta de borrego", subtitle: "Costal de 20 kg", description: "Madura y cernida, lista para hortaliza.", category: "Jardín", price: 85, stock: 70, tax: "iva_0" },
  { key: "queso-navidad", drawing: "cheese", title: "Canasta de quesos del rancho", subtitle: "Cuatro quesos y miel", description: "Nuestra selección, en canasta de palma.", category: "Comida", price: 890, stock: 0, tax: "iva_0" },
];

export interface DemoVisit {
  key: string; drawing: string; title: string; subtitle: string; description: string; capacity: number; minutes: number; days: number[]; time: string; tiers: { code: string; name: string; price: number }[];
}
export const visits: DemoVisit[] = [
  { key: "recorrido", drawing: "visit", title: "Recorrido por el rancho", subtitle: "Dos horas con los animales", description: "Conoce a los becerros, da biberón a los chivitos y termina con pan de horno y café de olla.", capacity: 20, minutes: 120, days: [6, 0], time: "10:00", tiers: [{ code: "adulto", name: "Adulto", price: 180 }, { code: "menor", name: "Niño (3 a 11)", price: 120 }] },
  { key: "cabalgata", drawing: "ride", title: "Cabalgata al mirador", subtitle: "Hora y media a caballo", description: "Caballos mansos y guía. No hace falta experiencia; desde ocho años.", capacity: 8, minutes: 90, days: [6, 0, 3], time: "08:30", tiers: [{ code: "persona", name: "Persona", price: 450 }] },
  { key: "queso", drawing: "class", title: "Taller de queso fresco", subtitle: "De la ordeña a la mesa", description: "Ordeñas, cuajas y te llevas tu queso. Incluye mandil y almuerzo.", capacity: 10, minutes: 180, days: [6], time: "12:30", tiers: [{ code: "persona", name: "Persona", price: 650 }] },
  { key: "granjita", drawing: "party", title: "Mañana en la granjita", subtitle: "Para familias con niños chicos", description: "Pollos, conejos y corderos para acariciar, y juegos a la sombra del mezquite.", capacity: 30, minutes: 150, days: [0], time: "11:00", tiers: [{ code: "menor", name: "Niño", price: 95 }, { code: "adulto", name: "Adulto acompañante", price: 60 }] },
];
