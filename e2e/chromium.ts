/**
 * What Playwright switches off by itself (its `disabledFeatures`): of two lists Chromium obeys the last one, and ours comes last.
 */
const PLAYWRIGHTS = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Pages of its own that a Chromium with windows loads for each new one: two thirds of what a context costs (1.3 s of a processor, Chromium 156). */
const POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

export const chromiumArgs = [
  "--no-sandbox",
  // A page here lives for seconds: optimizing its code costs more of the processors than it saves.
  "--js-flags=--no-turbofan --no-maglev",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHTS, ...POPUPS].join(",")}`,
];
