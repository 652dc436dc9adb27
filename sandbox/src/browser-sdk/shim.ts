/** The browser script of Mercado Pago, as far as our form uses it (providers.md §2.8.3). Text, because it runs in the shop's page. */
export const shim = `(() => {
  const base = new URL(document.currentScript.src).origin + '/mercadopago';
  const get = (path) => fetch(base + path).then((r) => r.json());
  const types = { cardNumber: 'N\\u00famero de tarjeta', expirationDate: 'Vencimiento', securityCode: 'C\\u00f3digo de seguridad' };
  let seq = 0;
  class Field {
    constructor(type, options) { this.type = type; this.options = options || {}; this.on_ = {}; this.id = 'mpf' + ++seq; fields.set(this.id, this); }
    mount(container) {
      const box = typeof container === 'string' ? document.getElementById(container) : container;
      const f = document.createElement('iframe');
      f.title = types[this.type] || this.type; f.name = this.id; f.style.cssText = 'border:0;width:100%;height:100%;display:block;background:transparent;color-scheme:inherit';
      f.src = base + '/secure-field?' + new URLSearchParams({ type: this.type, id: this.id, group: group, origin: location.origin, placeholder: this.options.placeholder || '', style: JSON.stringify(this.options.style || {}) });
      box.replaceChildren(f); this.frame = f; return this;
    }
    unmount() { this.frame && this.frame.remove(); fields.delete(this.id); return this; }
    on(event, fn) { (this.on_[event] = this.on_[event] || []).push(fn); return this; }
    emit(event, data) { (this.on_[event] || []).forEach((fn) => fn(data)); }
    post(m) { this.frame && this.frame.contentWindow && this.frame.contentWindow.postMessage(m, new URL(base).origin); }
    update(o) { this.post({ kind: 'update', options: o }); return this; }
    focus() { this.post({ kind: 'focus' }); return this; }
    blur() { this.post({ kind: 'blur' }); return this; }
  }
  const fields = new Map(); const waiting = new Map(); const group = 'g' + Math.random().toString(36).slice(2);
  addEventListener('message', (e) => {
    if (e.origin !== new URL(base).origin || !e.data || !e.data.mpf) return;
    const d = e.data;
    if (d.event === 'token') { const w = waiting.get(d.request); waiting.delete(d.request); if (w) d.error ? w.reject([{ message: d.error, code: d.error, cause: d.error }]) : w.resolve(d.token); return; }
    const f = fields.get(d.mpf); if (f && f.frame && e.source === f.frame.contentWindow) f.emit(d.event, d.data);
  });
  class MercadoPago {
    constructor(publicKey, options) {
      this.publicKey = publicKey; this.options = options;
      this.fields = {
        create: (type, o) => new Field(type, o),
        createCardToken: (data) => new Promise((resolve, reject) => {
          const number = [...fields.values()].find((f) => f.type === 'cardNumber' && f.frame && f.frame.isConnected);
          if (!number) return reject([{ message: 'fields_not_mounted' }]);
          const request = 'r' + ++seq; waiting.set(request, { resolve, reject });
          number.post({ kind: 'token', request, publicKey, cardholder: data.cardholderName });
          setTimeout(() => { if (waiting.delete(request)) reject([{ message: 'timeout' }]); }, 15000);
        }),
        updateCardToken: async () => undefined,
      };
    }
    getPaymentMethods({ bin }) { return get('/v1/payment_methods/search?bin=' + bin); }
    getIssuers({ paymentMethodId, bin }) { return get('/v1/payment_methods/card_issuers?' + new URLSearchParams({ paymentMethodId, bin })); }
    getInstallments({ amount, bin }) { return get('/v1/payment_methods/installments?' + new URLSearchParams({ amount, bin })); }
    getIdentificationTypes() { return get('/v1/identification_types'); }
    bricks() { return { create: async () => { throw new Error('bricks are not simulated'); } }; }
  }
  window.MercadoPago = MercadoPago;
})();`;
