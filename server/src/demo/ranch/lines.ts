import type { PlannedAnimal, SpeciesCode } from "./types";

/** A breeding line: two males and a female from outside, their young and the young of these. */
export interface Line {
  species: SpeciesCode;
  breed: string;
  /** One for each animal of the line, in turn. */
  coats: { coat: string; words: string }[];
  look: string;
  purpose: PlannedAnimal["purpose"];
  tag: string;
  /** Live weight of a grown female and male, and at birth, in kilograms. */
  kg: { female: number; male: number; birth: number };
  /** Which of the seven places of the tree this line has: M N males and F female from outside; A B their young; C D of A and N. */
  members: string;
  /** Sex of C and D. */
  young: ["female" | "male" | "castrated_male", "female" | "male" | "castrated_male"];
}

export const lines: Line[] = [
  { species: "cattle", breed: "Holstein", coats: [{ coat: "holstein", words: "Berrendo en negro" }, { coat: "holstein", words: "Berrendo en negro" }, { coat: "red_holstein", words: "Berrendo en rojo" }], look: "dairy", purpose: "milk", tag: "H", kg: { female: 640, male: 980, birth: 40 }, members: "MFNABCD", young: ["female", "female"] },
  { species: "cattle", breed: "Hereford", coats: [{ coat: "hereford", words: "Colorado cara blanca" }], look: "horned", purpose: "breeding", tag: "R", kg: { female: 560, male: 900, birth: 36 }, members: "MFNABCD", young: ["male", "castrated_male"] },
  { species: "cattle", breed: "Brahman", coats: [{ coat: "grey", words: "Gris acero" }, { coat: "grey", words: "Gris claro" }, { coat: "red", words: "Colorado" }], look: "zebu", purpose: "breeding", tag: "B", kg: { female: 540, male: 860, birth: 33 }, members: "MFNABCD", young: ["male", "male"] },
  { species: "cattle", breed: "Suizo Americano", coats: [{ coat: "swiss", words: "Pardo" }, { coat: "jersey", words: "Pardo claro" }], look: "dairy", purpose: "milk", tag: "S", kg: { female: 600, male: 920, birth: 41 }, members: "MFNAC", young: ["female", "female"] },
  { species: "goat", breed: "Boer", coats: [{ coat: "boer", words: "Blanco con cabeza roja" }], look: "lop", purpose: "breeding", tag: "C", kg: { female: 78, male: 112, birth: 4 }, members: "MFNABCD", young: ["male", "female"] },
  { species: "goat", breed: "Saanen", coats: [{ coat: "white", words: "Blanco" }], look: "upright", purpose: "milk", tag: "L", kg: { female: 66, male: 88, birth: 3.6 }, members: "MFNACD", young: ["female", "female"] },
  { species: "goat", breed: "Alpina", coats: [{ coat: "alpine", words: "Castaño con raya negra" }, { coat: "toggenburg", words: "Café con patas blancas" }], look: "upright", purpose: "milk", tag: "A", kg: { female: 62, male: 84, birth: 3.4 }, members: "MFNAC", young: ["female", "male"] },
  { species: "sheep", breed: "Dorper", coats: [{ coat: "black_head", words: "Blanco con cabeza negra" }], look: "hair", purpose: "breeding", tag: "D", kg: { female: 74, male: 108, birth: 4.2 }, members: "MFNABCD", young: ["male", "female"] },
  { species: "sheep", breed: "Pelibuey", coats: [{ coat: "brown", words: "Canelo" }, { coat: "tan", words: "Bayo" }, { coat: "black_belly", words: "Panza negra" }], look: "hair", purpose: "fattening", tag: "P", kg: { female: 46, male: 66, birth: 2.9 }, members: "MFNACD", young: ["male", "male"] },
  { species: "sheep", breed: "Suffolk", coats: [{ coat: "black_face", words: "Blanco con cara negra" }], look: "wool", purpose: "breeding", tag: "K", kg: { female: 92, male: 128, birth: 4.8 }, members: "MFNAC", young: ["female", "male"] },
  { species: "horse", breed: "Cuarto de Milla", coats: [{ coat: "alazan", words: "Alazán" }, { coat: "bayo", words: "Bayo cabos negros" }, { coat: "colorado", words: "Colorado" }, { coat: "palomino", words: "Palomino" }], look: "quarter", purpose: "work", tag: "Q", kg: { female: 470, male: 530, birth: 46 }, members: "MFNABCD", young: ["female", "male"] },
  { species: "horse", breed: "Azteca", coats: [{ coat: "tordillo", words: "Tordillo" }, { coat: "negro", words: "Negro" }, { coat: "pinto", words: "Pinto" }], look: "quarter", purpose: "work", tag: "Z", kg: { female: 450, male: 500, birth: 44 }, members: "MFNAC", young: ["male", "male"] },
  { species: "pig", breed: "Yorkshire", coats: [{ coat: "pink", words: "Blanco rosado" }], look: "erect", purpose: "breeding", tag: "Y", kg: { female: 210, male: 260, birth: 1.5 }, members: "MFNACD", young: ["female", "male"] },
  { species: "pig", breed: "Duroc", coats: [{ coat: "duroc", words: "Rojo" }], look: "drop", purpose: "fattening", tag: "U", kg: { female: 220, male: 280, birth: 1.5 }, members: "MFNAC", young: ["male", "male"] },
  { species: "dog", breed: "Border collie", coats: [{ coat: "collie", words: "Blanco y negro" }, { coat: "collie", words: "Blanco y negro" }, { coat: "red_collie", words: "Blanco y rojo" }], look: "tipped", purpose: "work", tag: "G", kg: { female: 17, male: 20, birth: 0.3 }, members: "MFNACD", young: ["male", "female"] },
  { species: "dog", breed: "Pastor belga malinois", coats: [{ coat: "mask", words: "Leonado con máscara negra" }], look: "erect", purpose: "work", tag: "W", kg: { female: 25, male: 30, birth: 0.4 }, members: "MFNAC", young: ["male", "male"] },
  { species: "rabbit", breed: "California", coats: [{ coat: "california", words: "Blanco con puntas oscuras" }], look: "erect", purpose: "breeding", tag: "J", kg: { female: 4.4, male: 4.1, birth: 0.06 }, members: "MFNAC", young: ["female", "male"] },
  { species: "rabbit", breed: "Mini lop", coats: [{ coat: "brown", words: "Canela" }, { coat: "chinchilla", words: "Chinchilla" }, { coat: "butterfly", words: "Mariposa" }], look: "lop", purpose: "companion", tag: "N", kg: { female: 2.3, male: 2.1, birth: 0.05 }, members: "MFC", young: ["male", "male"] },
  { species: "poultry", breed: "Rhode Island", coats: [{ coat: "red", words: "Rojo caoba" }], look: "hen", purpose: "breeding", tag: "V", kg: { female: 2.9, male: 3.8, birth: 0.04 }, members: "MFNAC", young: ["female", "female"] },
  { species: "poultry", breed: "Plymouth Rock", coats: [{ coat: "barred", words: "Barrado" }], look: "hen", purpose: "breeding", tag: "X", kg: { female: 3.2, male: 4.2, birth: 0.04 }, members: "MFC", young: ["female", "male"] },
];
