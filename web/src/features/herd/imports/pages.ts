import type { StaffPages } from "#src/features/business/auth/staff-page";
import { importsText as files } from "./text";

export const importsPages = {
  importar: {
    title: files.importTitle,
    detail: files.importDetail,
    icon: "plus",
    group: "herd",
    action: "herd.import",
    daily: true,
    help: "importar",
    load: () => import("./import-page"),
  },
  exportar: {
    title: files.exportTitle,
    detail: files.exportDetail,
    icon: "download",
    group: "herd",
    action: "herd.export",
    daily: true,
    help: "importar",
    load: () => import("./export-page"),
  },
} satisfies StaffPages;
