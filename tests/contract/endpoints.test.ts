import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { calendarFeed } from "@/contract/agenda/calendar-feed.ts";
import { SessionToken, SessionUser } from "@/contract/identity/sessions.ts";
import { endpoints } from "@/contract/index.ts";
import { intake } from "@/contract/intake/intake.ts";
import { isOfMachines, PERMISSIONS } from "@/contract/kernel/access.ts";
import { NETWORKS } from "@/contract/kernel/channels.ts";
import { type Endpoint, pathParameters } from "@/contract/kernel/endpoint.ts";
import { ERROR_CODES, ERRORS } from "@/contract/kernel/error-codes.ts";
import { ErrorBody } from "@/contract/kernel/errors.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "@/contract/kernel/limits.ts";
import { Paging } from "@/contract/kernel/records.ts";
import { Lead, leads, REQUIRED_LEAD_FIELDS, RESUBMISSION_DROPS } from "@/contract/leads/leads.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { findBannedInProse, findLongSentences } from "../support/prose.ts";

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;

test("no two endpoints share a method and a path", () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);

  expect(names).toHaveLength(new Set(names).size);
});

test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint.summary]))(
  "%s is summarised in plain sentences of 25 words at most",
  (_, summary) => {
    expect(findBannedInProse(summary)).toEqual([]);
    expect(findLongSentences(summary.replaceAll("; ", "\n\n"))).toEqual([]);
  },
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

async function endpointsIn(name: string): Promise<Endpoint[]> {
  const exported: Record<string, unknown> = await import(
    /* @vite-ignore */ new URL(`../../contract/${name}.ts`, import.meta.url).href
  );
  return Object.values(exported).flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).filter(isEndpoint)
        : [],
  );
}

test("every endpoint that a file of the contract writes is listed by its index", async () => {
  const names = readdirSync(new URL("../../contract/", import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replaceAll("\\", "/").replace(/\.ts$/, ""));
  const offered = (await Promise.all(names.filter((name) => name !== "index").map(endpointsIn))).flat();
  // A table may repeat endpoints of another file.
  const written = [...new Set(offered)];

  expect(written.length).toBeGreaterThan(15);
  expect(endpoints.map(endpointName).sort()).toEqual(written.map(endpointName).sort());
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  test("declares who may call it", () => {
    const known = ["public", "sender", ...NETWORKS, "referral", "session", ...Object.keys(PERMISSIONS)];

    expect(known).toContain(endpoint.access);
  });

  test("takes each parameter of its path, as a value that cannot hold a slash", () => {
    for (const name of pathParameters(endpoint.path)) {
      const parameter = endpoint.input.shape[name];
      expect(parameter, name).toBeDefined();
      expect((parameter as z.ZodType).safeParse("a/../b").success, name).toBe(false);
    }
  });

  test("is read-only and not public when it is a GET", () => {
    if (endpoint.method !== "GET") return;

    expect(endpoint.body).toBe("json");
    // These links carry no secret in their query, except the calendar's, which is the secret itself.
    const { metaHandshake } = intake;
    const { validate, token } = referralLanding;
    if (![metaHandshake, validate, token, calendarFeed.read].some((one) => one === endpoint))
      expect(endpoint.access).not.toBe("public");
    expect(isOfMachines(endpoint.access)).toBe(false);
  });

  test("can be shown as JSON Schema, in and out", () => {
    expect(z.toJSONSchema(endpoint.input, { io: "input" })).toHaveProperty("type", "object");
    expect(z.toJSONSchema(endpoint.output, { io: "output" })).toBeTypeOf("object");
  });

  test("fails only with listed errors", () => {
    expect(ERROR_CODES).toEqual(expect.arrayContaining([...endpoint.fails]));
  });
});

test("only sign-in, refresh, forgotten password, referral links, calendar addresses and Meta's verification are public", () => {
  const open = endpoints.filter(({ access }) => access === "public").map(endpointName);

  expect(open.sort()).toEqual([
    "GET /calendar/:token",
    "GET /referral-from-token/:token",
    "GET /referreds/code/:code",
    "GET /webhook/meta",
    "POST /auth/identity",
    "POST /auth/login",
    "POST /auth/password/forgot",
    "POST /auth/password/link",
    "POST /auth/password/reset",
    "POST /auth/refresh",
  ]);
});

test("endpoints with tokens are hidden from the browser", () => {
  const reachable = endpoints.filter(({ isForwarded }) => isForwarded);
  const reported = reachable.filter(({ output }) =>
    /accessToken|refreshToken/.test(JSON.stringify(z.toJSONSchema(output))),
  );

  expect(reported.map(endpointName)).toEqual([]);
});

describe("errors", () => {
  test("each code has a status that is an error's", () => {
    for (const code of ERROR_CODES)
      expect(ERRORS[code], code).toSatisfy((status: number) => status >= 400 && status < 600);
  });

  test("a caller who is unknown gets 401, one who may not gets 403", () => {
    const statuses = (pattern: RegExp) =>
      new Set(ERROR_CODES.filter((code) => pattern.test(code)).map((code) => ERRORS[code]));

    expect([...statuses(/^(UNAUTHENTICATED|TOKEN_EXPIRED|TOKEN_REUSED|CREDENTIALS_|API_KEY_|SIGNATURE_)/)]).toEqual([
      401,
    ]);
    expect([...statuses(/FORBIDDEN$/)]).toEqual([403]);
  });

  test("a body contains code, message, status, details and request, and a code for each field error", () => {
    const body = {
      code: "INVALID_INPUT",
      message: "One or more fields are not valid",
      httpStatus: 400,
      details: { fields: [{ field: "email", code: "email" }] },
      requestId: "abc",
    };

    expect(ErrorBody.parse(body)).toEqual(body);
    expect(ErrorBody.safeParse({ ...body, code: "SOMETHING_ELSE" }).success).toBe(false);
  });
});

describe("paging", () => {
  test("a page has fifty rows by default, and two hundred at most", () => {
    expect(Paging.parse({})).toEqual({ direction: "next", limit: PAGE_SIZE });
    expect(Paging.parse({ limit: "200" }).limit).toBe(MAX_PAGE_SIZE);
    for (const limit of ["201", "0", "-1", "1.5", "x", ""]) {
      expect(Paging.safeParse({ limit }).success, limit).toBe(false);
    }
  });

  test("it moves forward or back only", () => {
    for (const direction of ["__proto__", "NEXT", "", "constructor"]) {
      expect(Paging.safeParse({ direction }).success, direction).toBe(false);
    }
    expect(Paging.safeParse({ cursor: "" }).success).toBe(false);
    expect(Paging.safeParse({ cursor: "x".repeat(401) }).success).toBe(false);
  });

  test("every list takes the paging of the specification and answers items and cursor", () => {
    const lists = endpoints.filter(
      ({ output }) => output instanceof Object && "shape" in output && "items" in Object(output.shape),
    );

    expect(lists.map(endpointName)).toContain(endpointName(leads.list));
    for (const list of lists) {
      expect(Object.keys(list.input.shape)).toEqual(
        expect.arrayContaining(["cursor", "direction", "actualCursor", "limit"]),
      );
      expect(list.fails).toContain("INVALID_CURSOR");
    }
  });
});

describe("the specification's own lists", () => {
  test("a lead in a list has the columns of point 2 and no other", () => {
    const everywhere = [
      "id",
      "firstName",
      "lastName",
      "source",
      "channel",
      "email",
      "identification",
      "origin",
      "createdAt",
    ];
    const some = ["agency", "formName", "completion", "vin", "carLicense", "rule", "isErased"];

    expect(Object.keys(Lead.shape).sort()).toEqual([...everywhere, "dealState", "crmState", ...some].sort());
  });

  test("the session's user and token have the fields of point 3", () => {
    const user = [
      "email",
      "type",
      "fullName",
      "licenses",
      "emailVerified",
      "userId",
      "companyType",
      "companyId",
      "role",
    ];

    expect(Object.keys(SessionUser.shape).sort()).toEqual(user.sort());
    expect(Object.keys(SessionToken.shape).sort()).toEqual(["accessToken", "exp", "iat", "uid"]);
  });

  test("nine fields are required of a lead, and four are dropped when it is resubmitted", () => {
    const required = [
      "phone",
      "email",
      "product",
      "identification",
      "agency",
      "channel",
      "source",
      "origin",
      "isSalesPipeline",
    ];

    expect([...REQUIRED_LEAD_FIELDS]).toEqual(required);
    expect([...RESUBMISSION_DROPS]).toEqual(["_id", "createdAt", "dealId", "__v"]);
  });

  test("the lead list filters by the keys of point 3", () => {
    const keys = [
      "cursor",
      "direction",
      "actualCursor",
      "dealState",
      "searchTerm",
      "crmState",
      "agency",
      "product",
      "advisor",
    ];

    expect(Object.keys(leads.list.input.shape)).toEqual(expect.arrayContaining(keys));
  });
});
