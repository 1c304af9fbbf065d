/** The closed list of rights; roles are bundles of it. */
export const PERMISSIONS = [
  "workspace:manage",
  "workflow:edit",
  "agent:edit",
  "tool:edit",
  "workflow:publish",
  "deployment:change",
  "trigger:change",
  "run:start",
  "run:control",
  "step:intervene",
  "approval:decide",
  "approval:override",
  "effect:resolve",
  "delivery:change",
  "run:read",
  "workflow:read",
  "artifact:list",
  "content:read",
  "content:read_raw",
  "audit:read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ["owner", "admin", "author", "operator", "approver", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Whether the role may take on any other: who asks for one admits it, too. */
export const isHighest = (role: Role): boolean => role === "owner" || role === "admin";

const VIEWER: Permission[] = ["run:read", "workflow:read", "artifact:list"];

const GRANTS: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(PERMISSIONS),
  author: new Set([
    ...VIEWER,
    "content:read",
    "workflow:edit",
    "agent:edit",
    "tool:edit",
    "workflow:publish",
    "deployment:change",
    "trigger:change",
    "run:start",
  ]),
  operator: new Set([
    ...VIEWER,
    "content:read",
    "run:start",
    "run:control",
    "step:intervene",
    "approval:override",
    "effect:resolve",
    "delivery:change",
  ]),
  approver: new Set([...VIEWER, "content:read", "approval:decide"]),
  viewer: new Set(VIEWER),
};

/** Whether the role carries the right. A role alone does not decide an approval: its own rule adds to it. */
export const mayRole = (role: Role, permission: Permission): boolean =>
  GRANTS[role].has(permission);

/** Whether the role may read content wherever it stands. An approver reads what a request shows, and no more. */
export const readsAllContent = (role: Role): boolean =>
  role !== "approver" && mayRole(role, "content:read");

/** Every right of the role, in the order of the list. */
export const permissionsOf = (role: Role): Permission[] =>
  PERMISSIONS.filter((permission) => mayRole(role, permission));
