import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { routePath } from "hono/route";
import { readRequestId } from "@/contract/kernel/records.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { AUTHENTICATORS } from "@/provider/registry/authenticators.ts";
import { docsRoutes } from "./http/docs.ts";
import { mount, type ProviderApp } from "./http/mount.ts";
import type { Config } from "./kernel/config.ts";
import { Problem } from "./kernel/problem.ts";
import { operationsRoutes } from "./registry/operations.ts";
import { routes } from "./registry/routes.ts";

export function createApp(services: Services): ProviderApp {
  const app: ProviderApp = new Hono();
  const { log, metrics, config } = services;

  app.use(async (context, next) => {
    const requestId = readRequestId(context.req.raw.headers);
    context.set("requestId", requestId);
    context.set("ip", clientAddress(config, context));
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1000;
    const { status, headers } = context.res;
    headers.set("x-request-id", requestId);
    headers.set("cache-control", headers.get("cache-control") ?? "private, no-store");
    headers.set("x-content-type-options", "nosniff");
    const path = routePath(context, -1);
    metrics.requests.observe({ method: context.req.method, path, status }, seconds);
    log[status >= 500 ? "error" : "info"](
      { requestId, method: context.req.method, path, status, ms: Math.round(seconds * 1000) },
      "request",
    );
  });

  operationsRoutes(app, services);
  docsRoutes(app);
  for (const route of routes) mount(app, { services, authenticators: AUTHENTICATORS }, route);

  const templates = new Map<string, Set<string>>();
  for (const { endpoint } of routes) {
    templates.set(endpoint.path, (templates.get(endpoint.path) ?? new Set()).add(endpoint.method));
  }
  for (const [path, methods] of templates) {
    app.all(path, (context) => {
      context.header("allow", [...methods].join(", "));
      throw new Problem("METHOD_NOT_ALLOWED");
    });
  }
  app.notFound((context) => context.json(new Problem("NOT_FOUND").body(context.var.requestId), 404));
  app.onError((cause, context) => {
    const problem = cause instanceof Problem ? cause : new Problem("INTERNAL", {}, { cause });
    // An overload rejection is expected: the request log records it once.
    const isServerError = problem.httpStatus >= 500 && !(problem.code === "UNAVAILABLE" && !problem.cause);
    if (isServerError) log.error({ requestId: context.var.requestId, cause: chain(problem) }, problem.code);
    const { retryAfterSeconds } = problem.details;
    if (retryAfterSeconds) context.header("retry-after", String(retryAfterSeconds));
    return context.json(problem.body(context.var.requestId), problem.httpStatus as 400);
  });
  return app;
}

function clientAddress(config: Config, context: Parameters<typeof getConnInfo>[0]): string {
  const socket = "incoming" in (context.env ?? {}) ? (getConnInfo(context).remote.address ?? "") : "in-process";
  if (!config.TRUSTED_PROXIES.split(",").includes(socket)) return socket;
  return context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 45) || "web";
}

function chain(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const code = (cause as { code?: unknown }).code;
  const own =
    cause.name === "Error" || !code
      ? `${cause.name}: ${code ?? cause.message.split("\n")[0]}`
      : `${cause.name} ${code}`;
  const at =
    cause.stack
      ?.split("\n")
      .find((line) => line.includes("/provider/"))
      ?.trim() ?? "";
  return [`${own} ${at}`, chain(cause.cause)].filter(Boolean).join(" <- ");
}
