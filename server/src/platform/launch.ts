/** What the launcher itself needs of the server before there is one: its configuration and its folder, with the same sentences. */
export { faultsInWords, readConfig } from "./config/config";
export { makeFolder } from "./engine/data-folder";
