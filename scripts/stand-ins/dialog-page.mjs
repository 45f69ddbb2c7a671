/** Page of Meta's consent dialog: continuing or cancelling redirects back, as Meta does. */
export function dialogPage(query) {
  const back = (input) => {
    const address = new URL(query.get("redirect_uri") ?? "http://localhost:3000");
    for (const [name, value] of Object.entries(input)) address.searchParams.set(name, value);
    address.searchParams.set("state", query.get("state") ?? "");
    return address.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  };
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Stand-in</title>
<h1>Esto no es Meta</h1><p>Es un doble para desarrollo y pruebas.</p>
<p><a href="${back({ code: `code-${Date.now()}` })}">Continuar</a></p>
<p><a href="${back({ error: "access_denied", error_reason: "user_denied" })}">Cancelar</a></p></html>`;
}
