import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Business } from "./graph-business.mjs";

function dialogPage(query) {
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

const oauth = (code, error_subcode, message) => ({
  status: 400,
  body: { error: { message, type: "OAuthException", code, ...(error_subcode && { error_subcode }) } },
});

const ERROR_RESPONSES = {
  expired: oauth(190, 463, "Error validating access token: Session has expired"),
  revoked: oauth(190, 460, "Error validating access token: The session has been invalidated"),
  denied: { ...oauth(200, undefined, "(#200) Requires leads_retrieval permission to access the lead"), status: 403 },
  limited: oauth(80_005, undefined, "There have been too many leadgen api calls to this Page account"),
  broken: { status: 500, body: { error: { message: "An unknown error occurred", type: "OAuthException", code: 1 } } },
  slow: "slow",
};

/** A token with one of these words in its name fails so. `denied` affects only leads and forms. */
function errorResponseFor(token, path) {
  const key = Object.keys(ERROR_RESPONSES).find((one) => token.includes(one));
  if (!key || path.startsWith("/oauth/") || path === "/debug_token") return undefined;
  if (key === "denied" && !/^\/\d+(\/leads|\/test_leads|\/leadgen_forms)?$/.test(path)) return undefined;
  return ERROR_RESPONSES[key];
}

const SLOW_MS = 15_000;

export function start({ port, webhook, secret }) {
  const business = new Business();
  /** Name of an error that affects every token until it is reset. */
  let ordered = "";

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const path = url.pathname.replace(/^\/v\d+\.\d+/, "");
    const query = url.searchParams;
    for (const [name, value] of new URLSearchParams(await text(request))) query.set(name, value);
    const respond = (status, body, type = "application/json; charset=utf-8") => {
      response.writeHead(status, { "content-type": type });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (path === "/stand-in") {
      ordered = request.method === "DELETE" ? "" : (query.get("failure") ?? "");
      return respond(200, { failure: ordered });
    }
    if (path === "/dialog/oauth") return respond(200, dialogPage(query), "text/html; charset=utf-8");
    const bearer = request.headers.authorization?.replace(/^Bearer /, "");
    const token = bearer ?? query.get("access_token") ?? query.get("fb_exchange_token") ?? "";
    const failure = errorResponseFor(ordered || token, path);
    if (failure === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    else if (failure) return respond(failure.status, failure.body);
    const answer = business.answer({ method: request.method, path, query, token });
    if (!answer) {
      const error = { code: 100, error_subcode: 33, message: `Object with ID '${path}' does not exist` };
      return respond(400, { error });
    }
    respond(200, answer.body);
    if (answer.event) await sendWebhook(webhook, secret, answer.event);
  });

  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

/** Signs the raw bytes, as Meta does. */
async function sendWebhook(webhook, secret, { pageId, formId, leadId }) {
  const time = Math.floor(Date.now() / 1000);
  const value = { leadgen_id: leadId, page_id: pageId, form_id: formId, created_time: time };
  const body = JSON.stringify({
    object: "page",
    entry: [{ id: pageId, time, changes: [{ field: "leadgen", value }] }],
  });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  const status = await fetch(webhook, { method: "POST", headers, body }).then(
    (answer) => answer.status,
    () => "no answer",
  );
  console.log(`Sent lead ${leadId} to ${webhook}: ${status}`);
}
