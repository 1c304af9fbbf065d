import { describe, expect, it } from "vitest";
import { operations } from "@/lib/contract/operations";
import { loadRoutes, routeOf } from "./testing/routes";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const bound = (await loadRoutes()).flatMap(({ path, handlers }) =>
  METHODS.flatMap((method) => {
    const route = routeOf(handlers[method]);
    return route ? [{ name: `${method} ${path}`, route }] : [];
  }),
);

describe("contract and routes", () => {
  it("have the same operations, method by method", () => {
    const promised = operations.map(({ method, path }) => `${method} ${path}`);
    expect(bound.map(({ name }) => name).sort()).toEqual(promised.sort());
  });

  /** Guards against a file that fulfils the contract of its neighbour. */
  it("agree on which operation stands where", () => {
    for (const { name, route } of bound) {
      const promised = operations.find(({ method, path }) => name === `${method} ${path}`);
      expect(promised?.response, name).toBe(route.response);
      expect(promised?.needs, name).toBe(route.needs);
      if (promised?.tag !== "Aliases") expect(promised, name).toBe(route);
    }
  });

  it("answer every method, the unknown ones by naming the known", async () => {
    for (const { path, handlers } of await loadRoutes()) {
      const known = METHODS.filter((method) => routeOf(handlers[method]));
      const context = { params: Promise.resolve({}) };
      const options = await handlers.OPTIONS?.(new Request("http://signalbox.test"), context);
      const head = known.includes("GET") ? ["HEAD"] : [];
      expect(options?.headers.get("allow"), path).toBe(["OPTIONS", ...head, ...known].join(", "));
      for (const method of METHODS.filter((method) => !known.includes(method))) {
        const request = new Request(`http://signalbox.test${path}`, { method });
        const response = await handlers[method]?.(request, { params: Promise.resolve({}) });
        expect(response?.status, `${method} ${path}`).toBe(405);
        expect(response?.headers.get("allow")).toBe(known.join(", "));
        expect(await response?.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
      }
    }
  });
});
