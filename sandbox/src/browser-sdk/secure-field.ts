import { REAL_CARD_WORDS, TEST_CARDS } from "../mercadopago/cards";

const cards = JSON.stringify(TEST_CARDS.map((card) => ({ number: card.number, code: card.securityCodeLength })));

/**
 * One card field in its own frame. The frames of a form share an origin and read each other; the shop's page only
 * receives events and the token. Numbers that are not test cards never leave the frame.
 */
export const secureFieldPage = String.raw`<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Campo seguro de demostración</title>
<style>html,body{margin:0;height:100%;background:transparent;overflow:hidden}
input{box-sizing:border-box;width:100%;height:100%;min-height:24px;margin:0;padding:0;border:0;outline:0;background:transparent;
font:16px system-ui,sans-serif;color:inherit}</style></head>
<body><input id="field" spellcheck="false" autocapitalize="off" autocorrect="off">
<script>(function () {
"use strict";
var CARDS = ${cards};
var REAL = ${JSON.stringify(REAL_CARD_WORDS)};
var query = new URLSearchParams(location.search);
var type = query.get("type"), id = query.get("id"), parentOrigin = query.get("parent");
var input = document.getElementById("field");
var KINDS = {
  cardNumber: { label: "Número de tarjeta", complete: "cc-number", max: 19 },
  expirationDate: { label: "Fecha de vencimiento, mes y año", complete: "cc-exp", max: 5 },
  expirationMonth: { label: "Mes de vencimiento", complete: "cc-exp-month", max: 2 },
  expirationYear: { label: "Año de vencimiento", complete: "cc-exp-year", max: 4 },
  securityCode: { label: "Código de seguridad", complete: "cc-csc", max: 4 }
};
var kind = KINDS[type] || KINDS.cardNumber;
input.setAttribute("aria-label", kind.label);
input.setAttribute("inputmode", "numeric");
input.setAttribute("autocomplete", kind.complete);
input.setAttribute("data-testid", type);
input.maxLength = kind.max;
var settings = {}, group = "", lastBin = null, lastErrors = "[]", touched = false;

function post(message) { parent.postMessage(Object.assign({ corral: "secure-field", id: id }, message), parentOrigin); }
function emit(name, detail) { post({ kind: "event", name: name, detail: Object.assign({ field: type }, detail) }); }
function digits() { return input.value.replace(/\D/g, ""); }
function isAmex(number) { return /^3[47]/.test(number); }
function known(number) { return CARDS.find(function (card) { return card.number === number; }); }

function format() {
  var d = digits();
  if (type === "cardNumber") {
    d = d.slice(0, isAmex(d) ? 15 : 16);
    return isAmex(d) ? [d.slice(0, 4), d.slice(4, 10), d.slice(10)].filter(Boolean).join(" ") : (d.match(/.{1,4}/g) || []).join(" ");
  }
  if (type === "expirationDate") return d.length > 2 ? d.slice(0, 2) + "/" + d.slice(2, 4) : d;
  return d.slice(0, kind.max);
}
function past(month, year) {
  var now = new Date();
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}
function errors() {
  var d = digits();
  function one(cause, message, description) { return [description ? { cause: cause, message: message, description: description } : { cause: cause, message: message }]; }
  if (input.value !== "" && d === "") return one("invalid_type", type + " should be a number.");
  if (type === "cardNumber") {
    if (d.length < (isAmex(d) ? 15 : 16)) return one("invalid_length", "cardNumber should be of length 15 or 16.");
    if (!known(d)) return one("invalid_value", "REAL_CARD_IN_DEMO", REAL);
  }
  if (type === "securityCode") {
    if (d === "" && settings.mode === "optional") return [];
    if (settings.length ? d.length !== settings.length : d.length < 3) return one("invalid_length", "securityCode should be of length '" + (settings.length || 3) + "'.");
  }
  if (type === "expirationDate") {
    if (d.length < 4) return one("invalid_length", "expirationDate should be of length 5.");
    var month = Number(d.slice(0, 2));
    if (month < 1 || month > 12 || past(month, 2000 + Number(d.slice(2)))) return one("invalid_value", "expirationDate is invalid.");
  }
  if (type === "expirationMonth" && (Number(d) < 1 || Number(d) > 12)) return one(d ? "invalid_value" : "invalid_length", "expirationMonth is invalid.");
  if (type === "expirationYear" && d.length !== 2 && d.length !== 4) return one("invalid_length", "expirationYear should be of length 2 or 4.");
  return [];
}
function tellValidity() {
  var list = errors(), text = JSON.stringify(list);
  input.setAttribute("aria-invalid", touched && list.length > 0 ? "true" : "false");
  if (text === lastErrors) return;
  lastErrors = text;
  emit("validityChange", { errorMessages: list });
}
input.addEventListener("input", function () {
  var atEnd = input.selectionStart === input.value.length;
  var next = format();
  if (next !== input.value) {
    var place = input.selectionStart;
    input.value = next;
    if (!atEnd) input.setSelectionRange(place, place);
  }
  emit("change", {});
  if (type === "cardNumber") {
    var d = digits(), bin = d.length >= 8 ? d.slice(0, 8) : null;
    if (bin !== lastBin) { lastBin = bin; emit("binChange", { bin: bin }); }
  }
  // an unfinished number is a fault once the person leaves, a finished unknown one at once
  if (touched || errors().length === 0 || errors()[0].cause !== "invalid_length") tellValidity();
});
input.addEventListener("paste", function () { emit("paste", {}); });
input.addEventListener("focus", function () { emit("focus", {}); });
input.addEventListener("blur", function () { touched = true; emit("blur", {}); if (input.value !== "") tellValidity(); });

function applyStyle(style) {
  Object.keys(style || {}).forEach(function (key) {
    if (key === "placeholderColor" || key === "placeholder-color") {
      var sheet = document.getElementById("ph") || document.head.appendChild(Object.assign(document.createElement("style"), { id: "ph" }));
      sheet.textContent = CSS.supports("color", style[key]) ? "input::placeholder{opacity:1;color:" + style[key] + "}" : "";
    } else if (/^[a-zA-Z-]+$/.test(key) && key !== "height") {
      input.style.setProperty(key.replace(/[A-Z]/g, function (c) { return "-" + c.toLowerCase(); }), String(style[key]));
    }
  });
}
window.corralField = { type: type, group: function () { return group; }, digits: digits, errors: errors };

function siblings() {
  var found = {};
  for (var i = 0; i < parent.frames.length; i += 1) {
    try {
      var field = parent.frames[i].corralField;
      if (field && field.group() === group) found[field.type] = field;
    } catch (_) { /* a frame of another origin */ }
  }
  return found;
}
function token(body) {
  var found = siblings(), faults = [];
  ["cardNumber", "securityCode"].forEach(function (name) {
    if (!found[name]) faults.push({ field: name, cause: "field_missing", message: name + " should be mounted" });
  });
  Object.keys(found).forEach(function (name) {
    found[name].errors().forEach(function (fault) {
      faults.push(Object.assign({ field: name }, fault));
    });
  });
  if (faults.length > 0) {
    var real = faults.find(function (fault) { return fault.message === "REAL_CARD_IN_DEMO"; });
    return Promise.reject(real ? Object.assign([real], { message: real.message, cause: faults }) : faults);
  }
  var date = found.expirationDate ? found.expirationDate.digits() : "";
  return fetch("v1/card_tokens?public_key=" + encodeURIComponent(body.publicKey), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      card_number: found.cardNumber.digits(),
      security_code: found.securityCode.digits(),
      expiration_month: date ? date.slice(0, 2) : found.expirationMonth && found.expirationMonth.digits(),
      expiration_year: date ? date.slice(2) : found.expirationYear && found.expirationYear.digits(),
      cardholder: { name: body.cardholderName }
    })
  }).then(function (answer) {
    return answer.json().then(function (value) { if (!answer.ok) throw value; return value; });
  });
}
window.addEventListener("message", function (event) {
  var data = event.data;
  if (event.source !== parent || event.origin !== parentOrigin || !data || data.corral !== "secure-field-command") return;
  if (data.kind === "options") {
    group = data.group;
    var options = data.options || {};
    input.placeholder = options.placeholder || "";
    input.setAttribute("aria-label", options.srLabel || kind.label);
    if (options.ariaRequired) input.setAttribute("aria-required", "true");
    if (options.invalid !== undefined) input.setAttribute("aria-invalid", String(Boolean(options.invalid)));
    // without a colour of its own, a field looks like the text around it, also when the shop's page turns dark
    applyStyle(Object.assign({ color: data.color }, options.style));
    settings = options.settings || {};
    if (type === "securityCode") input.maxLength = settings.length || kind.max;
    if (touched && input.value !== "") tellValidity();
  }
  if (data.kind === "focus") input.focus();
  if (data.kind === "blur") input.blur();
  if (data.kind === "token") token(data.body).then(
    function (value) { post({ kind: "answer", ask: data.ask, value: value }); },
    function (error) {
      post({ kind: "answer", ask: data.ask, error: { message: error.message || (error[0] && error[0].message) || "invalid card data",
        status: error.status || 400, error: error.error || "bad_request", cause: error.cause || (error.slice ? error.slice() : []) } });
    });
});
post({ kind: "hello" });
setTimeout(function () { emit("ready", {}); }, 0);
})();</script></body></html>`;
