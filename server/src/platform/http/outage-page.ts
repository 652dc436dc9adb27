import type { problemBody } from "./problem-reply";

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page for people while the server can't render one: no script, no subresources, a retry link. */
export const outagePage = ({ title, detail, support_id }: ReturnType<typeof problemBody>) => `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
body { font: 17px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.25rem }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: 999px; background: #1f6f54; color: #fff; text-decoration: none }
small { opacity: .7 }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(detail)}</p>
<p><a href="">Volver a intentar</a></p>
<p><small>Si sigue igual, da este número a quien te vende: ${escaped(support_id)}</small></p>
</html>
`;
