/**
 * What the launcher uses of the server before it starts one: configuration and data folder, with the same messages.
 */
export { faultsInWords, readConfig } from "./config/config";
export { makeFolder } from "./engine/data-folder";
