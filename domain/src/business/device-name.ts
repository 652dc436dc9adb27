/** The first match wins: browsers include each other's names in their `User-Agent`, so the specific names come first. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\bCriOS\/|\bHeadlessChrome\/|\bChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];
const first = (of: [RegExp, string][], text: string) => of.find(([pattern]) => pattern.test(text))?.[1];

/** The device's name from its `User-Agent`: "Chrome en Android". Without the version, which changes every month. */
export function deviceName(userAgent: string): string {
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? "Dispositivo desconocido";
}
