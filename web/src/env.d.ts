/// <reference types="vite/client" />
declare const __APP_VERSION__: string;

declare module "virtual:help/buyers" {
  export { help } from "virtual:help/staff";
}
declare module "virtual:help/staff" {
  export const help: import("./features/office/help/help-page").HelpOfSide;
}
