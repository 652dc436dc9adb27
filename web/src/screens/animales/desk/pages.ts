import type { StaffPages } from "../../../parts/staff-pages/staff-page";
import { archivosText as files } from "../../../text/archivos";
import { hatoText as t } from "../../../text/hato";

/** The staff's pages inside animales. */
export const herdPages: StaffPages = {
  nuevo: {
    title: t.add,
    detail: t.add,
    icon: "plus",
    action: "animal.edit",
    main: true,
    load: () => import("../../../parts/herd/new-animal-page"),
  },
  grupos: {
    title: t.groups.title,
    detail: t.groups.detail,
    icon: "filter",
    action: "herd.see",
    daily: true,
    load: () => import("../../../parts/herd/groups-page"),
  },
  importar: {
    title: files.importTitle,
    detail: files.importDetail,
    icon: "plus",
    action: "herd.import",
    daily: true,
    load: () => import("../../../parts/herd-files/import-page"),
  },
  exportar: {
    title: files.exportTitle,
    detail: files.exportDetail,
    icon: "download",
    action: "herd.export",
    daily: true,
    load: () => import("../../../parts/herd-files/export-page"),
  },
};
