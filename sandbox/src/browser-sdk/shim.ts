/** The replacement of the provider's script; it runs in the shop's page and never sees a card number. */
export const shimScript = String.raw`(function () {
  "use strict";
  var script = document.currentScript;
  var base = new URL(".", script ? script.src : location.href).href.replace(/\/$/, "");
  var frameOrigin = new URL(base).origin;
  var count = 0;
  var waiting = {};
  var fields = {};
  var LABELS = { cardNumber: "Número de tarjeta", expirationDate: "Fecha de vencimiento", expirationMonth: "Mes de vencimiento",
    expirationYear: "Año de vencimiento", securityCode: "Código de seguridad" };

  window.addEventListener("message", function (event) {
    if (event.origin !== frameOrigin || !event.data || event.data.corral !== "secure-field") return;
    var data = event.data;
    var field = fields[data.id];
    if (!field || !field.frame || event.source !== field.frame.contentWindow) return;
    if (data.kind === "event") { field.state = data.state || field.state; field.emit(data.name, data.detail); }
    if (data.kind === "hello") field.tell();
    if (data.kind === "answer") {
      var ask = waiting[data.ask];
      delete waiting[data.ask];
      if (!ask) return;
      if (data.error) ask.reject(data.error); else ask.resolve(data.value);
    }
  });

  function plain(options) {
    var out = {};
    Object.keys(options || {}).forEach(function (key) {
      if (options[key] !== undefined && key !== "customFonts") out[key] = options[key];
    });
    return JSON.parse(JSON.stringify(out));
  }

  function Field(owner, type, options) {
    this.id = "f" + (++count);
    this.type = type;
    this.owner = owner;
    this.group = (options && options.group) || owner.group;
    this.options = plain(options);
    this.handlers = {};
    this.frame = null;
  }
  Field.prototype.mount = function (containerId) {
    var self = this;
    var container = typeof containerId === "string" ? document.getElementById(containerId) : containerId;
    if (!container) throw new Error("Container not found: " + containerId);
    if (this.owner.mounted[this.type]) throw new Error(this.type + " is already mounted: unmount it first");
    var others = this.type === "expirationDate" ? ["expirationMonth", "expirationYear"] : /^expiration[MY]/.test(this.type) ? ["expirationDate"] : [];
    if (others.some(function (other) { return self.owner.mounted[other]; }))
      throw new Error("expirationDate cannot coexist with expirationMonth or expirationYear");
    var frame = document.createElement("iframe");
    var page = base + "/secure-field?type=" + encodeURIComponent(this.type) + "&id=" + this.id + "&parent=" + encodeURIComponent(location.origin);
    frame.title = LABELS[this.type] || this.type;
    frame.name = this.type;
    frame.setAttribute("allowtransparency", "true");
    frame.setAttribute("scrolling", "no");
    frame.setAttribute("allow", "");
    frame.style.cssText = "border:0;width:100%;height:" + ((this.options.style && this.options.style.height) || "100%") + ";background:transparent;display:block;color-scheme:normal";
    this.frame = frame;
    fields[this.id] = this;
    this.owner.mounted[this.type] = this;
    container.appendChild(frame);
    // as the real one, which asks for the page before it frames it: both the frame's and the connection's policy must let it
    fetch(page).then(function (answer) {
      if (!answer.ok) throw new Error("status " + answer.status);
      if (self.frame === frame) frame.src = page;
    }).catch(function () {
      if (self.frame === frame) self.emit("error", { field: self.type, error: "load_failed" });
    });
    return this;
  };
  Field.prototype.unmount = function () {
    if (this.frame) this.frame.remove();
    this.frame = null;
    delete fields[this.id];
    if (this.owner.mounted[this.type] === this) delete this.owner.mounted[this.type];
    return this;
  };
  Field.prototype.on = function (event, callback) {
    (this.handlers[event] = this.handlers[event] || []).push(callback);
    return this;
  };
  Field.prototype.emit = function (event, detail) {
    (this.handlers[event] || []).forEach(function (callback) { callback(detail); });
  };
  Field.prototype.send = function (kind, more) {
    if (!this.frame || !this.frame.contentWindow) return;
    this.frame.contentWindow.postMessage(Object.assign({ corral: "secure-field-command", kind: kind }, more), frameOrigin);
  };
  Field.prototype.update = function (options) {
    Object.assign(this.options, plain(options));
    this.tell();
    return this;
  };
  Field.prototype.tell = function () {
    if (!this.frame || !this.frame.parentElement) return;
    this.send("options", { options: this.options, group: this.group, color: getComputedStyle(this.frame.parentElement).color });
  };
  function tellAll() { Object.keys(fields).forEach(function (id) { fields[id].tell(); }); }
  if (window.matchMedia) window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellAll);
  new MutationObserver(tellAll).observe(document.documentElement, { attributes: true });
  Field.prototype.focus = function () { if (this.frame) this.frame.focus(); this.send("focus"); return this; };
  Field.prototype.blur = function () { this.send("blur"); return this; };

  // The answer comes from the field's frame; where the page removed it without unmount(), none ever comes.
  function ask(field, kind, body) {
    return new Promise(function (resolve, reject) {
      var id = "a" + (++count);
      waiting[id] = { resolve: resolve, reject: reject };
      field.send(kind, { ask: id, body: body });
    });
  }

  function MercadoPago(publicKey, options) {
    if (!publicKey) throw new Error("public key is required");
    var self = this;
    this.publicKey = publicKey;
    this.options = options || {};
    this.group = "g" + (++count) + "-" + Math.random().toString(36).slice(2);
    this.mounted = {};
    this.fields = {
      create: function (type, opts) {
        if (!LABELS[type]) throw new Error("invalid field type: " + type);
        return new Field(self, type, opts);
      },
      createCardToken: function (body) {
        var number = self.mounted.cardNumber;
        if (!number) return Promise.reject([{ field: "cardNumber", cause: "field_missing", message: "cardNumber should be mounted" }]);
        return ask(number, "token", { publicKey: self.publicKey, cardholderName: (body && body.cardholderName) || "" });
      },
      updateCardToken: function () { return Promise.reject(new Error("not supported by the demo")); }
    };
  }
  function get(self, path, query) {
    var url = new URL(base + path);
    url.searchParams.set("public_key", self.publicKey);
    Object.keys(query).forEach(function (key) { if (query[key] !== undefined) url.searchParams.set(key, query[key]); });
    return fetch(url.href).then(function (answer) {
      return answer.json().then(function (body) { if (!answer.ok) throw body; return body; });
    });
  }
  MercadoPago.prototype.getPaymentMethods = function (q) { return get(this, "/v1/payment_methods/search", { bin: q.bin }); };
  MercadoPago.prototype.getIssuers = function (q) {
    return get(this, "/v1/payment_methods/card_issuers", { payment_method_id: q.paymentMethodId, bin: q.bin });
  };
  MercadoPago.prototype.getInstallments = function (q) {
    return get(this, "/v1/payment_methods/installments", { amount: q.amount, bin: q.bin, locale: q.locale });
  };
  MercadoPago.prototype.getIdentificationTypes = function () { return Promise.resolve([]); };
  MercadoPago.prototype.createCardToken = function () {
    return Promise.reject(new Error("REAL_CARD_IN_DEMO: card data is accepted from the secure fields only"));
  };
  MercadoPago.prototype.bricks = function () {
    var self = this;
    return {
      create: function (name, containerId, settings) {
        if (name !== "wallet") return Promise.reject(new Error("brick not supported by the demo: " + name));
        var link = document.createElement("a");
        link.textContent = "Pagar con Mercado Pago";
        link.href = base + "/checkout/v1/redirect?pref_id=" + encodeURIComponent(settings.initialization.preferenceId);
        if (settings.initialization.redirectMode === "blank") link.target = "_blank";
        document.getElementById(containerId).appendChild(link);
        if (settings.callbacks && settings.callbacks.onReady) setTimeout(settings.callbacks.onReady, 0);
        return Promise.resolve({ unmount: function () { link.remove(); }, update: function () { return self; } });
      }
    };
  };
  window.MercadoPago = MercadoPago;
  // the shop's server may pass it on, as it does with the real one
  window.MP_DEVICE_SESSION_ID = "armor." + Array.from(crypto.getRandomValues(new Uint8Array(16)), function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
})();
`;
