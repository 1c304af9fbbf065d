import { describe, expect, it } from "vitest";
import { mayRole, PERMISSIONS, permissionsOf, ROLES } from "./permissions";

describe("roles", () => {
  /** The table that administrators read; a change to it must be seen in review. */
  it("carry these rights", () => {
    expect(
      Object.fromEntries(ROLES.map((role) => [role, permissionsOf(role).join(" ")])),
    ).toMatchSnapshot();
  });

  it("let an owner do everything, and a viewer change nothing", () => {
    expect(permissionsOf("owner")).toEqual([...PERMISSIONS]);
    expect(mayRole("viewer", "run:read")).toBe(true);
    expect(mayRole("viewer", "content:read")).toBe(false);
    expect(mayRole("author", "approval:decide")).toBe(false);
    expect(mayRole("approver", "run:start")).toBe(false);
  });
});
