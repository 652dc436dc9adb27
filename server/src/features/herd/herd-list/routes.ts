import { findByMark as findByMarkCall, listHerd as listHerdCall } from "@corral/contract/herd/animals";
import { herdChanges as herdChangesCall } from "@corral/contract/herd/herd-copy";
import { commercialWords, healthWords, lifeWords, sexWords } from "@corral/domain/herd/animals/attributes";
import { speciesName } from "@corral/domain/kernel/species";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { herdChanges } from "./changes";
import { findByMark, listHerd } from "./list-herd";

const PAGE = 500;

export function herdListRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listHerdCall, ({ deps, query }) => listHerd(deps, query));
  serveListFile(app, deps, listHerdCall, {
    name: "Hato",
    page: async ({ deps, query }) => {
      const { animals, next } = await listHerd(deps, query);
      return { items: animals, next };
    },
    columns: {
      Nombre: (a) => a.name,
      Identificaciones: (a) => a.marks.map((m) => m.value).join(" · "),
      Especie: (a) => speciesName(a.species),
      Raza: (a) => a.breed,
      Sexo: (a) => sexWords[a.sex],
      Nació: (a) => (a.birthDate ? { day: a.birthDate } : ""),
      Color: (a) => a.color,
      "Peso, kg": (a) => (a.weightG === null ? "" : a.weightG / 1_000),
      Pesado: (a) => (a.weighedOn ? { day: a.weighedOn } : ""),
      Vida: (a) => lifeWords[a.life],
      Salud: (a) => healthWords[a.health],
      Venta: (a) => commercialWords[a.commercial],
      Precio: (a) => (a.price === null ? "" : { cents: a.price }),
    },
  });
  serveCall(app, deps, findByMarkCall, async ({ deps, query }) => ({ found: await findByMark(deps, query.value) }));
  serveCall(app, deps, herdChangesCall, ({ deps, query }) => herdChanges(deps, query.since, query.limit ?? PAGE));
}
