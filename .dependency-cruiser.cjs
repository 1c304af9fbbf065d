// The rooms and who may import whom. Each rule is proved by a planted violation: scripts/check/rooms.test.ts.

/** Groups in their order: a room may import its own group and the groups before it. */
const ROOMS = [
  ["auth", "tenancy", "audit", "policy", "budget", "limits", "jobs"],
  ["outbox"],
  ["registry", "artifacts"],
  ["runs"],
  [
    "deployments",
    "approvals",
    "events",
    "triggers",
    "deliveries",
    "figures",
    "evaluations",
    "webhooks",
    "alerts",
    "retention",
    "doctor",
  ],
];

const TESTS = String.raw`\.(test|spec|test-d)\.tsx?$|(^|/)testing(\.tsx?$|/)`;
const PRISMA = "^prisma/generated|^node_modules/(@prisma|prisma)/";
const BULLMQ = "^node_modules/bullmq/";
const ZOD = "^node_modules/zod/";
const NEXT_AND_REACT = "^node_modules/(next|react|react-dom|next-auth|next-intl)/";

/** `from` may import nothing but what is listed. Its tests may import more. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { pathNot: allowed },
});

/** `from` must not import what is listed. Its tests may. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: typeof to === "string" ? { path: to } : to,
});

/** Only the files listed may import `to`; tests of others may not either. */
const reserved = (name, comment, to, callers) => ({
  name,
  comment,
  severity: "error",
  from: { pathNot: callers },
  to: typeof to === "string" ? { path: to } : to,
});

const laterRooms = ROOMS.slice(0, -1).flatMap((group, index) => {
  const later = ROOMS.slice(index + 1).flat();
  return group.map((room) =>
    never(
      `${room}-imports-no-later-room`,
      "A room never calls a later one: append an outbox job instead.",
      `^lib/domain/${room}/`,
      `^lib/domain/(${later.join("|")})/`,
    ),
  );
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolves",
      comment: "An import that does not resolve is one that no rule can judge.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    only("kernel-imports-only-zod", "Words for everyone.", "^lib/kernel/", ["^lib/kernel/", ZOD]),
    only(
      "engine-is-pure",
      "It runs in a browser, in a simulation and in a replay.",
      "^lib/engine/",
      [
        "^lib/(engine|kernel)/",
        ZOD,
        "^node_modules/(@marcbachmann/cel-js|yaml|@cfworker/json-schema)/",
      ],
    ),
    only(
      "contract-imports-engine-and-kernel",
      "The words that server and browser share.",
      "^lib/contract/",
      ["^lib/(contract|engine|kernel)/", ZOD, "^node_modules/zod-openapi/"],
    ),
    only(
      "client-talks-through-contract",
      "The browser reaches the server through the contract only.",
      "^lib/client/",
      [
        "^lib/(client|contract|engine|kernel)/",
        "^node_modules/(react|@types/react|@tanstack/react-query)/",
      ],
    ),
    never(
      "platform-knows-no-room",
      "The outside world, without our subject.",
      "^lib/platform/",
      "^(lib/(domain|engine|contract|client|http|execution)|components)/",
    ),
    never(
      "domain-knows-no-http",
      "Use cases do not know who calls them.",
      "^lib/domain/",
      `^lib/(http|client|execution)/|^components/|${NEXT_AND_REACT}`,
    ),
    never(
      "domain-takes-only-types-from-contract",
      "Its schemas belong to the edge.",
      "^lib/domain/",
      {
        path: "^lib/contract/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "room-without-a-place",
      "Give the room its place in ROOMS, at the top of this file.",
      `^lib/domain/(?!(${ROOMS.flat().join("|")})/)`,
      ".",
    ),
    ...laterRooms,
    never(
      "execution-knows-no-http",
      "What a worker does with a claimed step.",
      "^lib/execution/",
      `^lib/(http|contract|client)/|^components/|${NEXT_AND_REACT}`,
    ),
    reserved(
      "execution-is-called-by-worker",
      "Only a worker executes steps, and the route that tests one.",
      "^lib/execution/",
      "^(worker|lib/execution|scripts)/|^app/v1/.+/test/route.ts$",
    ),
    never(
      "http-knows-only-auth",
      "Between a request and a use case.",
      "^lib/http/",
      `^lib/domain/(?!auth/)|^lib/(client|execution)/|^components/|${PRISMA}`,
    ),
    never(
      "routes-only-wire",
      "A route binds a contract to a use case.",
      "^app/v1/",
      `${ZOD}|${PRISMA}|${BULLMQ}|^lib/platform/`,
    ),
    never(
      "health-routes-know-no-room",
      "They answer while everything else is broken.",
      "^app/(healthz|readyz|metrics|api/auth)/",
      `^lib/(domain|execution)/|${PRISMA}`,
    ),
    never(
      "pages-know-no-platform",
      "A page calls the use case that the route calls.",
      "^app/(?!v1/|healthz/|readyz/|metrics/|api/auth/)",
      `^lib/platform/|^lib/domain/(jobs|outbox)/|${PRISMA}|${BULLMQ}|${ZOD}`,
    ),
    never(
      "components-know-no-server",
      "They run in the browser.",
      "^components/",
      `^lib/(domain|platform|http|execution)/|${PRISMA}|${ZOD}|^node_modules/(pg|bullmq|pino)/`,
    ),
    never(
      "browser-carries-no-schema",
      "The contract's types cost nothing; its schemas bring zod to every page. Constants that both need stand in lib/kernel.",
      "^(components|lib/client)/",
      { path: "^lib/contract/", dependencyTypesNot: ["type-only"] },
    ),
    never("browser-has-no-node", "They run in the browser.", "^(components|lib/client)/", {
      dependencyTypes: ["core"],
    }),
    never(
      "worker-only-wires",
      "It decides nothing.",
      "^worker/",
      `^lib/(http|contract|client|engine)/|^components/|${PRISMA}|${NEXT_AND_REACT}`,
    ),
    {
      name: "sql-is-private",
      comment: "SQL belongs to its room.",
      severity: "error",
      from: { path: "^(lib/domain/[^/]+|lib/(?!domain/)[^/]+|worker|app|components|e2e|scripts)/" },
      to: { path: String.raw`\.sql\.ts$`, pathNot: "^$1/" },
    },
    reserved(
      "one-prisma-client",
      "Only lib/platform/db.ts makes a client; others may import types.",
      {
        path: "^prisma/generated/client|^node_modules/@prisma/(client|adapter-pg)/",
        dependencyTypesNot: ["type-only"],
      },
      "^lib/platform/db.ts$|^prisma/|^node_modules/",
    ),
    reserved(
      "bullmq-in-three-places",
      "The queue only wakes; nobody else needs to know it.",
      BULLMQ,
      "^worker/|^lib/domain/jobs/|^lib/platform/queue|^node_modules/",
    ),
    reserved("nobody-imports-app", "Pages and routes are the end of the line.", "^app/", "^app/"),
    reserved(
      "nobody-imports-worker",
      "It is a process, not a library; only the bench measures it from inside.",
      "^worker/",
      "^(worker|scripts/bench)/",
    ),
    reserved("nobody-imports-scripts", "They are for people.", "^scripts/", "^(scripts|e2e)/"),
    never(
      "no-test-code-in-production",
      "Test harnesses stay with tests.",
      "^(app|components|lib|worker)/",
      {
        path: TESTS,
      },
    ),
    never(
      "no-dev-dependencies-in-production",
      "What runs in production stands in dependencies.",
      "^(app|components|lib|worker)/",
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    {
      name: "e2e-sees-only-the-outside",
      comment: "It drives real processes, and looks at the database.",
      severity: "error",
      from: { path: "^e2e/" },
      to: {
        path: "^lib/(?!contract/|kernel/|engine/|platform/testing/)|^(app|worker|components)/",
      },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "^(node_modules|prisma/generated)" },
    exclude: { path: String.raw`^(\.next|\.data|\.tmp|next-env\.d\.ts|scripts/bench/peers)` },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
    cache: false,
  },
};
