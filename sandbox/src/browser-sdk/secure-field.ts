/** A secure field: a frame of the provider's own origin, so that card data never enters the shop's page. Fields of one form speak over a BroadcastChannel. */
export const secureField = `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Campo seguro</title><style>
html,body{margin:0;height:100%;background:transparent;color-scheme:light dark}input{border:0;outline:0;background:transparent;width:100%;height:100%;font:17px system-ui,sans-serif;padding:0;color:CanvasText;font-variant-numeric:tabular-nums}</style></head><body><input autocomplete="off"><script>
const q = new URLSearchParams(location.search), type = q.get('type'), id = q.get('id'), origin = q.get('origin'), input = document.querySelector('input'), bus = new BroadcastChannel('mp-' + q.get('group'));
const names = { cardNumber: ['N\\u00famero de tarjeta', 'cc-number', 23], expirationDate: ['Vencimiento, mes y a\\u00f1o', 'cc-exp', 5], securityCode: ['C\\u00f3digo de seguridad', 'cc-csc', 4] };
const [label, auto, max] = names[type] || [type, 'off', 20];
input.setAttribute('aria-label', label); input.autocomplete = auto; input.inputMode = 'numeric'; input.maxLength = max; input.placeholder = q.get('placeholder') || '';
try { Object.assign(input.style, JSON.parse(q.get('style') || '{}')); } catch {}
const emit = (event, data) => parent.postMessage({ mpf: id, event, data }, origin);
const digits = () => input.value.replace(/\\D/g, '');
let lastBin = null;
function problem() {
  const d = digits();
  if (!d) return 'invalid_type';
  if (type === 'cardNumber') return d.length < 15 ? 'invalid_length' : luhn(d) ? null : 'invalid_value';
  if (type === 'expirationDate') { if (d.length !== 4) return 'invalid_length'; const m = +d.slice(0, 2), y = 2000 + +d.slice(2); return m < 1 || m > 12 || new Date(y, m, 1) <= new Date() ? 'invalid_value' : null; }
  return d.length < 3 ? 'invalid_length' : null;
}
function luhn(d) { let s = 0; for (let i = 0; i < d.length; i++) { let n = +d[d.length - 1 - i]; if (i % 2) { n *= 2; if (n > 9) n -= 9; } s += n; } return s % 10 === 0; }
const validity = () => { const cause = problem(); emit('validityChange', { field: type, errorMessages: cause ? [{ message: label + ' no v\\u00e1lido', cause }] : [] }); };
input.addEventListener('input', () => {
  const d = digits();
  if (type === 'cardNumber') { input.value = /^3[47]/.test(d) ? d.replace(/^(.{4})(.{0,6})(.*)$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' ')) : (d.match(/.{1,4}/g) || []).join(' '); const bin = d.length >= 8 ? d.slice(0, 8) : null; if (bin !== lastBin) { lastBin = bin; emit('binChange', { bin, field: type }); } }
  if (type === 'expirationDate') input.value = d.length > 2 ? d.slice(0, 2) + '/' + d.slice(2, 4) : d;
  if (type === 'securityCode') input.value = d.slice(0, 4);
  emit('change', { field: type }); validity();
});
input.addEventListener('focus', () => emit('focus', { field: type })); input.addEventListener('blur', () => { emit('blur', { field: type }); validity(); });
addEventListener('message', async (e) => {
  if (e.origin !== origin || !e.data) return;
  if (e.data.kind === 'focus') input.focus(); if (e.data.kind === 'blur') input.blur();
  if (e.data.kind === 'update' && e.data.options && e.data.options.placeholder) input.placeholder = e.data.options.placeholder;
  if (e.data.kind === 'update' && e.data.options && e.data.options.style) Object.assign(input.style, e.data.options.style);
  if (e.data.kind !== 'token' || type !== 'cardNumber') return;
  const ask = (what) => new Promise((done) => { const t = setTimeout(() => done(''), 2000); const hear = (m) => { if (m.data.answer === what) { clearTimeout(t); bus.removeEventListener('message', hear); done(m.data.value); } }; bus.addEventListener('message', hear); bus.postMessage({ ask: what }); });
  const [exp, code] = await Promise.all([ask('expirationDate'), ask('securityCode')]);
  const reply = (x) => parent.postMessage({ mpf: id, event: 'token', request: e.data.request, ...x }, origin);
  try {
    const r = await fetch('/mercadopago/v1/card_tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ card_number: digits(), security_code: code, expiration_month: exp.slice(0, 2), expiration_year: '20' + exp.slice(2), cardholder: e.data.cardholder }) });
    const b = await r.json(); reply(r.ok ? { token: b } : { error: b.message });
  } catch { reply({ error: 'network' }); }
});
bus.addEventListener('message', (m) => { if (m.data.ask === type) bus.postMessage({ answer: type, value: digits() }); });
emit('ready', { field: type });
</script></body></html>`;
