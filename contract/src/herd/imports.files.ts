/** The herd as a file to be filled in or kept. */
export const herdExport = "/api/herd/export";
