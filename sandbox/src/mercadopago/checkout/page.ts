/** Escapes text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `123450` → `$1,234.50 MXN`. */
export const pesos = (centavos: number): string =>
  `$${(centavos / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")} MXN`;

const STYLE = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;font:16px/1.45 system-ui,sans-serif;background:#eef1f4;color:#1b2733}
.demo{background:#8a1c1c;color:#fff;text-align:center;padding:8px 12px;font-weight:600}
main{max-width:480px;margin:0 auto;padding:16px}
.sheet{background:#fff;border-radius:12px;padding:16px;box-shadow:0 1px 3px #0002}
h1{font-size:20px;margin:0 0 12px}p{margin:0 0 12px}
ul{list-style:none;margin:0 0 12px;padding:0}li{display:flex;justify-content:space-between;gap:12px;padding:8px 0;border-bottom:1px solid #e3e7eb}
.total{font-size:22px;font-weight:700;display:flex;justify-content:space-between;margin:0 0 16px}
button{display:block;width:100%;min-height:48px;margin:0 0 10px;border:1px solid #1266b0;border-radius:10px;background:#1266b0;color:#fff;font:600 16px system-ui,sans-serif}
button.plain{background:#fff;color:#1266b0}button:focus-visible{outline:3px solid #f5a623;outline-offset:2px}
code{font-size:18px;overflow-wrap:anywhere}`;

/** A hosted page of the simulated provider, marked as a demonstration. */
export const hostedPage = (title: string, inside: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><div class="demo" role="note">DEMO: ningún cobro es real</div><main><div class="sheet">${inside}</div></main></body></html>`;
