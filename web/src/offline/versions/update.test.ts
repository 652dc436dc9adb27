// @vitest-environment node
import { beforeEach, describe, expect, it } from "vitest";
import {
  forgetUpdate,
  holdReload,
  mayReload,
  reloadNow,
  updateState,
  versionDetected,
  versionFailed,
  versionReady,
} from "./update";

describe("a new version", () => {
  let reloads = 0;
  const ready = () => versionReady(() => reloads++);
  beforeEach(() => {
    forgetUpdate();
    reloads = 0;
  });

  it("reloads by itself when nothing holds it", () => {
    versionDetected();
    expect(updateState()).toBe("detected");
    ready();
    expect(reloads).toBe(1);
    expect(updateState()).toBe("reloading");
  });

  it("waits for every hold and reloads when the last one ends", () => {
    const form = holdReload("form");
    const payment = holdReload("payment");
    ready();
    expect(mayReload()).toBe(false);
    expect(updateState()).toBe("ready");
    form();
    form();
    expect(reloads).toBe(0);
    payment();
    expect(reloads).toBe(1);
  });

  it("reloads at once when the person asks, even with a hold", () => {
    holdReload("form");
    ready();
    reloadNow();
    expect(reloads).toBe(1);
  });

  it("does nothing when asked without a ready version", () => {
    reloadNow();
    expect(reloads).toBe(0);
  });

  it("reports a failed download and takes the next one", () => {
    versionDetected();
    versionFailed();
    expect(updateState()).toBe("failed");
    versionDetected();
    ready();
    expect(reloads).toBe(1);
  });
});
