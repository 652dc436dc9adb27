/// <reference types="vite/client" />
declare const __APP_VERSION__: string;

declare module "virtual:help/buyers" {
  export { pages } from "virtual:help/staff";
}
declare module "virtual:help/staff" {
  export const pages: import("./features/office/help/help-page").HelpPage[];
}
