import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { can, isOfMachines, type Permission, ROLES } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { isReachable } from "@/lib/proxy/authorise-request.ts";
import { routes } from "@/lib/routing/routes.ts";
import { isPermission } from "@/provider/http/implement.ts";
import { placed } from "@/tests/support/addressed.ts";
import { markedDealership } from "@/tests/support/canaries.ts";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { withoutMiddleware } from "@/tests/support/without-middleware.ts";

const guarded = endpoints.filter(({ access }) => isPermission(access));
const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(() => {
  product.relay.passed.length = 0;
});

describe("a handler under /api", () => {
  test.each(
    endpoints
      .filter((endpoint) => isReachable(endpoint) && endpoint.access !== "public" && !isOfMachines(endpoint.access))
      .map((endpoint) => [endpointName(endpoint), endpoint] as const),
  )("without a session is 401 and calls nothing: %s", async (_, endpoint) => {
    const { path, options } = placed(endpoint);

    const response = await new Visitor(product.web.url).request(`/api${path}`, options);

    expect(response.status).toBe(401);
    expect(product.relay.passed).toEqual([]);
  });

  test.each(ROLES)(
    "gives %s the results of the table, and the provider gives that role's own token the same",
    async (role) => {
      const dealership = await product.provider.given.dealership();
      const { person, visitor } = await product.visitor(dealership, role);
      const turn = ROLES.indexOf(role);

      // In a short run one of nine roles calls each endpoint, in a full run all.
      const met = guarded.filter((_, index) => figure(index % ROLES.length === turn, true));
      for (const endpoint of met.filter(({ answer }) => answer !== "events")) {
        const { path, options, args } = placed(endpoint);
        const isAllowed = can([role], endpoint.access as Permission);
        product.relay.passed.length = 0;

        const atWeb = await visitor.request(`/api${path}`, options);
        const direct = await product.provider.call(endpoint, args, { as: person });

        expect([endpointName(endpoint), atWeb.status !== 403 && atWeb.status !== 401]).toEqual([
          endpointName(endpoint),
          isAllowed,
        ]);
        expect([endpointName(endpoint), direct.status !== 403]).toEqual([endpointName(endpoint), isAllowed]);
        if (!isAllowed) expect(product.relay.calls()).toEqual([]);
      }
    },
  );
});

describe("with the middleware taken out of the build", () => {
  let bare: Product;
  let theirs: SignedIn;
  let canary: string;
  const build = withoutMiddleware();
  beforeAll(async () => {
    bare = await startProduct({ env: { NEXT_DIST_DIR: build.directory } });
    const marked = await markedDealership(bare.provider);
    canary = marked.canary;
    theirs = await bare.visitor(marked.dealership, "supervisor");
  });
  afterAll(async () => {
    await bare.stop();
    build.remove();
  });

  test("the middleware is really absent: no page has its policy", async () => {
    const response = await new Visitor(bare.web.url).request(routes.login);

    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toBeNull();
  });

  const PUBLIC: string[] = [
    routes.login,
    routes.forgetPassword,
    routes.signIn,
    routes.signOut,
    routes.referral,
    routes.offline,
    routes.root,
  ];
  test.each(Object.values(routes).filter((route) => !PUBLIC.includes(route)))(
    "%s shows a visitor no personal data and calls no data endpoint",
    async (route) => {
      bare.relay.passed.length = 0;

      const response = await new Visitor(bare.web.url).request(route);
      const html = await response.text();

      // Next puts a redirect into the page when it starts after the head was sent.
      expect(response.headers.get("location") ?? html).toContain("/login?error=SessionRequired");
      expect(html).not.toContain(canary);
      expect(html).not.toContain(theirs.person.email);
      expect(bare.relay.calls()).toEqual([]);
    },
  );

  test("a page of another role sends none of its data", async () => {
    const { visitor } = await bare.visitor(await bare.provider.given.dealership(), "host");
    bare.relay.passed.length = 0;

    const html = await (await visitor.request(routes.gathering)).text();

    expect(html).not.toContain(canary);
    // The page frame reads the person's own licence.
    const others = bare.relay.calls().filter(({ url }) => !url.startsWith("/backoffice/licenses?"));
    expect(others).toEqual([]);
  });
});
