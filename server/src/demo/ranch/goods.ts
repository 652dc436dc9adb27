import type { ProductKind } from "../pictures/products";

/** What the ranch's shop sells. Pesos; `left` is what remains after the demo's sales. */
export interface Good {
  key: string;
  kind: ProductKind;
  title: string;
  subtitle: string;
  description: string;
  category: string;
  price: number;
  left: number | null;
  tax: "iva_0" | "iva_16";
}

export const goods: Good[] = [
  { key: "queso-fresco", kind: "fresh_cheese", title: "Queso fresco de rancho", subtitle: "Pieza de 900 g", description: "Leche de la mañana, cuajo y sal. Se hace martes y viernes; dura ocho días en refrigeración.", category: "Lácteos", price: 180, left: 14, tax: "iva_0" },
  { key: "queso-anejo", kind: "aged_cheese", title: "Queso añejo de cabra", subtitle: "Rueda de 700 g, 4 meses", description: "Madurado en cava de adobe, con corteza de chile guajillo. Firme y un poco picante.", category: "Lácteos", price: 345, left: 6, tax: "iva_0" },
  { key: "leche", kind: "milk", title: "Leche entera pasteurizada", subtitle: "Botella de 1 litro, retornable", description: "De nuestras Holstein y Suizas. Se entrega fría; regresa el envase y te descontamos diez pesos en la siguiente.", category: "Lácteos", price: 32, left: 30, tax: "iva_0" },
  { key: "cajeta", kind: "cajeta", title: "Cajeta envinada", subtitle: "Frasco de 370 g", description: "Leche de cabra, piloncillo y cinco horas de cazo de cobre. Receta de la abuela Lupe.", category: "Lácteos", price: 125, left: 22, tax: "iva_0" },
  { key: "miel", kind: "honey", title: "Miel de mezquite", subtitle: "Frasco de 500 g", description: "Clara, suave y de flor de mezquite. Sin calentar ni mezclar: si cristaliza, es buena señal.", category: "Despensa", price: 140, left: 3, tax: "iva_0" },
  { key: "huevo", kind: "eggs", title: "Huevo de gallina libre", subtitle: "Docena", description: "De gallinas que salen al campo todo el día. Unos cafés, otros azules; todos de esta semana.", category: "Despensa", price: 78, left: 25, tax: "iva_0" },
  { key: "lana", kind: "yarn", title: "Madeja de lana teñida", subtitle: "100 g, tinte de grana y cempasúchil", description: "Hilada en rueca y teñida a mano. Cada madeja sale de un tono un poco distinto.", category: "Lana y piel", price: 165, left: 12, tax: "iva_16" },
  { key: "vellon", kind: "fleece", title: "Vellón Suffolk lavado", subtitle: "1 kg", description: "Trasquila de este año, lavado con jabón neutro y cardado una vez. Listo para hilar o afieltrar.", category: "Lana y piel", price: 220, left: 5, tax: "iva_16" },
  { key: "gaban", kind: "blanket", title: "Cobija de lana tejida en telar", subtitle: "1.50 × 2.10 m", description: "Un mes de telar de pedal en manos de don Aurelio. Abriga de verdad; pesa casi tres kilos.", category: "Lana y piel", price: 1_850, left: 1, tax: "iva_16" },
  { key: "piel", kind: "hide", title: "Piel de res para tapete", subtitle: "Curtida al cromo, 3.5 m²", description: "Cada piel es única: la de la foto es un ejemplo. No suelta pelo y se limpia con un trapo húmedo.", category: "Lana y piel", price: 3_400, left: 2, tax: "iva_16" },
  { key: "alimento-engorda", kind: "sack", title: "Alimento para engorda 14 %", subtitle: "Costal de 40 kg", description: "Maíz rolado, pasta de soya, salvado y minerales. Para bovinos desde 200 kg; ofrécelo con forraje.", category: "Alimento", price: 415, left: 60, tax: "iva_0" },
  { key: "paca-alfalfa", kind: "bale", title: "Paca de alfalfa achicalada", subtitle: "22 a 25 kg", description: "Segundo corte, verde y con hoja. Guardada bajo techo.", category: "Alimento", price: 165, left: 120, tax: "iva_0" },
  { key: "sal-mineral", kind: "salt", title: "Bloque de sal mineral", subtitle: "20 kg", description: "Con cobre, zinc y selenio. Para vacas y caballos; no lo pongas a borregos, que no toleran el cobre.", category: "Alimento", price: 240, left: 18, tax: "iva_0" },
  { key: "composta", kind: "compost", title: "Composta de estiércol", subtitle: "Bulto de 25 kg", description: "Ocho meses de reposo y tres volteos. No huele ni quema la planta.", category: "Campo", price: 85, left: 80, tax: "iva_0" },
  { key: "semen-holstein", kind: "semen", title: "Pajilla de semen Holstein", subtitle: "Toro Torbellino, 0.5 ml", description: "Congelada en centro autorizado, motilidad de 45 % al descongelar. Trae tu termo o pide el nuestro en depósito.", category: "Genética", price: 280, left: 40, tax: "iva_0" },
  { key: "jaquima", kind: "halter", title: "Jáquima de cuero", subtitle: "Para caballo, ajustable", description: "Vaqueta de 4 mm cosida a mano con herraje de latón. La hace el talabartero del pueblo.", category: "Talabartería", price: 690, left: 4, tax: "iva_16" },
  { key: "reata", kind: "rope", title: "Reata de lechuguilla", subtitle: "18 metros, cuatro hilos", description: "Tejida por charros de Salinas. Viene encerada; con el uso toma el nervio.", category: "Talabartería", price: 980, left: 3, tax: "iva_16" },
  { key: "sombrero", kind: "hat", title: "Sombrero de palma", subtitle: "Tallas 54 a 60", description: "Palma real de dos hilos, con toquilla de cuero. Escribe tu talla al pagar.", category: "Talabartería", price: 520, left: 9, tax: "iva_16" },
  { key: "cepillo", kind: "brush", title: "Cepillo de cerda para caballo", subtitle: "Mango de encino", description: "Cerda natural firme por fuera y suave por dentro. Saca el polvo sin irritar.", category: "Manejo", price: 175, left: 15, tax: "iva_16" },
  { key: "cubeta", kind: "bucket", title: "Cubeta para ordeña", subtitle: "Acero inoxidable, 12 litros", description: "Sin costuras por dentro, fácil de desinfectar. Con asa reforzada.", category: "Manejo", price: 870, left: 5, tax: "iva_16" },
  { key: "aretes", kind: "eartags", title: "Aretes de manejo numerados", subtitle: "Paquete de 25", description: "Plástico flexible amarillo, número grabado con láser. Son para control interno: no sustituyen al arete SINIIGA.", category: "Manejo", price: 430, left: 11, tax: "iva_16" },
  { key: "jabon", kind: "soap", title: "Jabón de leche de cabra", subtitle: "Barra de 110 g, avena y miel", description: "Hecho en frío y curado seis semanas. Sin colorante ni perfume.", category: "Despensa", price: 65, left: 0, tax: "iva_16" },
];
