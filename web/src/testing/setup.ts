import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
// What comes, comes: a machine that does other work as well takes longer than the second that is usual.
configure({ asyncUtilTimeout: 25_000 });

// jsdom has the element but not what makes it a dialog.
if (typeof HTMLDialogElement.prototype.showModal !== "function") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
  };
}
window.scrollTo = () => {};
