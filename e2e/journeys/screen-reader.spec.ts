import { expect, type Page, test } from "../pages/journey";
import { bought, plenty } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** What a screen reader finds on the page, against what is meant: only what matters of it, in its order. */
const reads = (page: Page, meant: string) => expect(page.locator("body")).toMatchAriaSnapshot(meant);

test("a buyer who listens finds an animal, a cart, what a card lacks, a voucher and a receipt", async ({ browser }) => {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  const get = async (path: string) => (await page.request.get(`/api/catalog${path}`)).json();
  const { items: onSale } = await get("?group=animales&available=true&limit=40");
  const details = await Promise.all(onSale.map((it: { id: string }) => get(`/${it.id}`)));
  const animal = details.find((it) => it.photos.length > 1);
  const [title] = animal.title.split(" «");
  await page.goto(`/venta-en-linea?grupo=animales&q=${encodeURIComponent(animal.title)}`);
  await reads(
    page,
    `
    - link "Saltar al contenido"
    - main:
      - heading "Rancho El Mezquite" [level=1]
      - search:
        - searchbox "Buscar animal, producto o visita"
      - button "Filtros"
      - combobox "Orden"
      - group "Qué buscas":
        - radio "Animales" [checked]
      - status: /\\d+ resultados?/
      - link /^${title} .* \\$[\\d,.]+.* Disponible$/
    - navigation "Secciones":
      - link "Tienda"
      - link "Carrito"
      - link "Animales"
      - link "Calendario"
    `,
  );
  await page.getByRole("link", { name: animal.title }).first().click();
  await reads(
    page,
    `
    - dialog /${title}/:
      - heading /${title}/ [level=2]
      - button "Cerrar"
      - region /^Fotos de/:
        - list
        - status: /1 de \\d/
        - button "Foto siguiente"
      - heading "Identificación" [level=2]
      - list:
        - listitem: /Especie/
      - heading "Sobre la compra" [level=2]
      - region "Comprar":
        - status: Disponible
        - link "Preguntar por WhatsApp"
        - button "Comprar"
    `,
  );
  const product = await plenty(page.request);
  await page.goto(`/venta-en-linea?grupo=productos&q=${encodeURIComponent(product.title)}`);
  await page.getByRole("main").getByRole("link", { name: product.title }).first().click();
  await page
    .getByRole("button", { name: /^Agregar al carrito/ })
    .last()
    .click();
  await page.goto("/cobro");
  await reads(
    page,
    `
    - main:
      - heading "Tu carrito" [level=1]
      - list:
        - listitem:
          - group /^Cantidad de/:
            - button "Quitar uno"
            - status: "1"
            - button "Agregar uno"
          - button /^Quitar /
      - heading "Tus datos" [level=2]
      - textbox "Nombre completo"
      - textbox "WhatsApp"
      - textbox "Correo"
      - heading "¿Cómo quieres pagar?" [level=2]
      - button /^Tarjeta de crédito o débito/
      - button /^Efectivo en OXXO/
    - navigation "Secciones":
      - link "1 artículo Carrito"
    `,
  );
  await page.getByLabel("Nombre completo").fill("Ana Pérez López");
  await page.getByLabel("WhatsApp", { exact: true }).fill("55 1234 5678");
  await page.getByLabel("Correo").fill("ana@testuser.com");
  await page.getByRole("button", { name: /^Tarjeta/ }).click();
  await page.getByRole("button", { name: /^Pagar \$/ }).click();
  // Each fault is told where it is, and tied to its field.
  await reads(
    page,
    `
    - dialog "Tarjeta o Mercado Pago":
      - banner:
        - button "Cerrar"
        - heading "Pagar con tarjeta" [level=1]
      - alert: Escribe el número de tu tarjeta.
      - alert: Escribe el mes y el año.
      - alert: Escribe el código.
      - textbox "Nombre como aparece en la tarjeta" [invalid]
      - alert: Escribe el nombre como está en la tarjeta.
      - button /^Pagar \\$/
    `,
  );
  await expect(page.getByRole("textbox", { name: "Nombre como aparece en la tarjeta" })).toHaveAccessibleDescription(
    /Escribe el nombre como está en la tarjeta\./,
  );
  await page.goBack();
  await page.getByRole("button", { name: /^Efectivo en OXXO/ }).click();
  await reads(
    page,
    `
    - dialog "Pago en OXXO":
      - banner:
        - button "Cerrar"
        - heading "Pagar en OXXO" [level=1]
      - text: /Paga exactamente/
      - img /^Código de barras de la referencia/
      - button "Copiar referencia"
      - list:
        - listitem: Ve a cualquier OXXO.
    `,
  );
  const { items } = await (await page.request.get("/api/catalog?group=productos&available=true&limit=5")).json();
  const receipts = await bought(page.request, [{ itemId: items[0].id, qty: 1 }], items[0].price);
  const receipt = receipts.find((it) => it.tipo === "venta");
  await page.goto(`/comprobante/venta/${receipt?.id}`);
  await reads(
    page,
    `
    - main:
      - heading /V-\\d{4}-\\d{6}|Comprobante/ [level=1]
      - button "Compartir"
    `,
  );
  await page.goto("/calendario");
  await reads(
    page,
    `
    - main:
      - heading "Calendario" [level=1]
      - group "Vista":
        - radio "Mes" [checked]
      - heading /^\\w+( de \\d{4})?$/ [level=2]
      - button "Hoy"
      - button "Mes anterior"
      - button "Mes siguiente"
      - grid /\\w+ de \\d{4}/:
        - rowgroup:
          - row:
            - columnheader "lunes"
    `,
  );
  await page.context().close();
});

test("who works here and listens finds the day, the keypad, the sales, an animal and the gate", async ({ browser }) => {
  const staff = new StaffPhone(await (await browser.newContext({ serviceWorkers: "block" })).newPage());
  const { page } = staff;
  await page.goto("/acceso");
  await reads(
    page,
    `
    - main:
      - heading "Acceso del personal" [level=1]
      - textbox "Usuario"
      - textbox "Contraseña"
      - checkbox "Ver la contraseña"
      - button "Entrar"
    `,
  );
  await staff.type("dueno", "corral-demo");
  await reads(
    page,
    `
    - main:
      - button /^Avisos/
      - button "Buscar un animal"
      - heading "Hoy" [level=1]
      - region "Primeros pasos":
        - heading "Empieza en Hoy" [level=2]
        - button "Siguiente"
      - heading "Te espera" [level=2]
      - list:
        - listitem:
          - link /^Por revisar \\d+$/
      - heading "Visitas de hoy" [level=2]
      - list:
        - listitem:
          - link /tomados? · \\d+ libres?/
    - navigation "Secciones":
      - link /Hoy$/
      - link "Cobrar"
      - link "Animales"
      - link "Calendario"
      - link "Más"
    `,
  );
  await page.goto("/cobro");
  await page.getByRole("button", { name: "5", exact: true }).click();
  await page.getByRole("button", { name: "0", exact: true }).click();
  await reads(
    page,
    `
    - main:
      - heading "Cobrar" [level=1]
      - textbox "Monto a cobrar": "50"
      - group "Teclado":
        - button "Punto decimal"
        - button "Borrar"
      - button "Cobrar $50.00"
      - button "En efectivo"
    `,
  );
  await page.goto("/animales");
  await page
    .getByRole("link", { name: /^Alborada Q-114/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pesar", exact: true }).click();
  await reads(
    page,
    `
    - dialog:
      - heading [level=2]
      - textbox /^Peso/
      - button /^Guardar|^Anotar/
    `,
  );
  await page.goto("/calendario?ver=puerta");
  await reads(
    page,
    `
    - main:
      - heading "Puerta" [level=1]
      - paragraph:
        - strong: /\\d+/
        - text: /tomados?/
      - textbox "Código del boleto"
      - button "Dejar entrar"
      - search:
        - searchbox "Buscar por nombre o código"
    `,
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/cobro?ver=ventas");
  await reads(
    page,
    `
    - main:
      - heading "Ventas" [level=1]
      - group "Qué ventas ver":
        - button "Todo" [pressed]
      - table "Ventas":
        - rowgroup:
          - row:
            - columnheader "Venta"
            - columnheader "Dinero"
            - columnheader "Entrega"
    `,
  );
  await page.context().close();
});
