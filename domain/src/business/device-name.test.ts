import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const K = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [`Mozilla/5.0 (Linux; Android 13; SM-A135M) ${K} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  [
    `Mozilla/5.0 (Linux; Android 13) ${K} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome en iPhone",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${K} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, "Edge en Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox en Mac"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${K} HeadlessChrome/126.0.0.0 Safari/537.36`, "Chrome en Linux"],
  ["curl/8.5.0", "Dispositivo desconocido"],
  ["", "Dispositivo desconocido"],
])("%s", (agent, name) => expect(deviceName(agent)).toBe(name));
