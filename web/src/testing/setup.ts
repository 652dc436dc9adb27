import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
// Against what never comes: a loaded machine takes longer than the usual second.
configure({ asyncUtilTimeout: 120_000 });

// jsdom has the element but not its methods.
if (typeof HTMLDialogElement.prototype.showModal !== "function") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
  };
}
window.scrollTo = () => {};
