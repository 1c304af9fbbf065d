import { join } from "node:path";
import { z } from "zod";
import { mailFaults, mailServerOf, mailVariables } from "./mail-variables";
import { oidcFaults, oidcOf, oidcVariables } from "./oidc-variables";
import { hideInLogs, Secret } from "./secret";
import { trustedProxiesVariable } from "./trusted-proxies";
import { given, secretVariable } from "./variables";

const count = (fallback: number, minimum = 1) =>
  given(z.coerce.number().int().min(minimum).default(fallback));
const flag = (fallback: boolean) =>
  given(
    z
      .enum(["0", "1", "true", "false"])
      .transform((value) => value === "1" || value === "true")
      .default(fallback),
  );

/** Drivers decode the parts of an address, and throw at a `%` that begins no escape. */
const isDecodable = (url: string): boolean => !/%(?![0-9a-fA-F]{2})/.test(url);
const ESCAPE = "holds a % that begins no escape; write it as %25";

const databaseUrl = z
  .string({ error: "is not set; it names the PostgreSQL database" })
  .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
  .refine(isDecodable, ESCAPE)
  .transform((value) => new Secret(value));

const envSchema = z
  .object({
    NODE_ENV: given(z.enum(["development", "test", "production"]).default("development")),
    LOG_LEVEL: given(
      z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
    ),
    DATABASE_URL: given(databaseUrl),
    DATABASE_DIRECT_URL: given(databaseUrl.optional()),
    DATABASE_POOL_MAX: count(10),
    DATABASE_PREPARED: flag(true),
    LIST_TIMEOUT_MS: count(5_000, 50),
    STREAMS_MAX: count(2_000),
    STREAMS_PER_CALLER_MAX: count(100),
    BACKLOG_MAX: count(200_000),
    BACKLOG_MAX_PER_TENANT: count(100_000),
    RUNNING_MAX: given(z.coerce.number().int().min(0).max(100_000).optional()),
    REDIS_URL: given(
      z
        .string()
        .regex(/^rediss?:\/\//, "must begin with redis://")
        .refine(isDecodable, ESCAPE)
        .transform((value) => new Secret(value))
        .optional(),
    ),
    HOST: given(z.string().default("127.0.0.1")),
    PORT: count(3000, 0),
    PUBLIC_URL: given(z.url().default("http://localhost:3000")),
    NEXTAUTH_SECRET: secretVariable,
    DATA_DIRECTORY: given(z.string().default(".data")),
    ARTIFACTS_DIR: given(z.string().optional()),
    SECRETS_KEY: secretVariable,
    SEED_DEMO: flag(false),
    WORKER_HEALTH_PORT: count(0, 0),
    WORKER_POOLS: given(z.string().default("default")),
    WORKER_SLOTS: count(64),
    WORKER_LEASE_MS: count(15_000, 300),
    WORKER_GRACE_MS: count(20_000, 0),
    MODEL_BASE_URL: given(z.url().optional()),
    MODEL_API_KEY: secretVariable,
    MODEL_NAME: given(z.string().optional()),
    NOTICE_WEBHOOK_URL: given(
      z
        .url({ protocol: /^https?$/ })
        .transform((value) => new Secret(value))
        .optional(),
    ),
    TOOLS_ALLOW_PRIVATE: flag(false),
    TOOLS_ALLOWED_HOSTS: given(z.string().default("")),
    TRUSTED_PROXIES: given(trustedProxiesVariable),
    ...mailVariables,
    ...oidcVariables,
  })
  .superRefine((vars, context) => {
    for (const { name, message } of [...oidcFaults(vars), ...mailFaults(vars)])
      context.addIssue({ code: "custom", path: [name], message });
  })
  .transform((vars) => ({
    nodeEnv: vars.NODE_ENV,
    logLevel: vars.LOG_LEVEL,
    databaseUrl: vars.DATABASE_URL,
    /** For LISTEN, BullMQ and migrations, which a transaction pooler cannot serve. */
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? vars.DATABASE_URL,
    databasePoolMax: vars.DATABASE_POOL_MAX,
    databasePrepared: vars.DATABASE_PREPARED,
    /** How long a list may look for what its filter lets through. */
    listTimeoutMs: vars.LIST_TIMEOUT_MS,
    /** Streams of events that one web process holds open, for all and for one caller. */
    streamsMax: vars.STREAMS_MAX,
    streamsPerCallerMax: vars.STREAMS_PER_CALLER_MAX,
    /** Steps and runs that may stand in line, of all tenants and of one, before starts are refused. */
    backlogMax: vars.BACKLOG_MAX,
    backlogMaxPerTenant: vars.BACKLOG_MAX_PER_TENANT,
    /** Steps of all tenants that may run at once. */
    runningMax: vars.RUNNING_MAX ?? null,
    redisUrl: vars.REDIS_URL ?? null,
    host: vars.HOST,
    port: vars.PORT,
    publicUrl: vars.PUBLIC_URL,
    nextauthSecret: vars.NEXTAUTH_SECRET ?? null,
    dataDirectory: vars.DATA_DIRECTORY,
    artifactsDirectory: vars.ARTIFACTS_DIR ?? join(vars.DATA_DIRECTORY, "artifacts"),
    secretsKey: vars.SECRETS_KEY ?? null,
    seedDemo: vars.SEED_DEMO,
    workerHealthPort: vars.WORKER_HEALTH_PORT,
    workerPools: vars.WORKER_POOLS.split(",").map((pool) => pool.trim()),
    /** Steps that one worker process runs at once. */
    workerSlots: vars.WORKER_SLOTS,
    /** A worker that is not heard of for so long has lost what it ran. */
    workerLeaseMs: vars.WORKER_LEASE_MS,
    /** How long a worker that is asked to stop may take to finish what it runs. */
    workerGraceMs: vars.WORKER_GRACE_MS,
    modelBaseUrl: vars.MODEL_BASE_URL ?? null,
    modelApiKey: vars.MODEL_API_KEY ?? null,
    modelName: vars.MODEL_NAME ?? null,
    /** Where a chat is told of requests for decisions. */
    noticeWebhook: vars.NOTICE_WEBHOOK_URL ?? null,
    /** What sends mail to people; `null`: none is sent. */
    mailServer: mailServerOf(vars),
    /** Whether HTTP tools may call private and loopback addresses. */
    toolsAllowPrivate: vars.TOOLS_ALLOW_PRIVATE,
    /** Hosts (`name` or `name:port`) that HTTP tools may call wherever they resolve to. */
    toolsAllowedHosts: vars.TOOLS_ALLOWED_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
    /** The proxies whose word about a caller's address is taken. */
    trustedProxies: vars.TRUSTED_PROXIES,
    oidc: oidcOf(vars),
  }));

/** The configuration of this process, checked and typed. Secrets are `Secret`, so they cannot be printed. */
export type Env = z.output<typeof envSchema>;

/** Reads a set of variables; throws one error that names every variable that is wrong, and no value. */
export function parseEnv(vars: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(vars);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    throw new Error(`The configuration is wrong: ${problems.join("; ")}.`);
  }
  hidePasswordsIn(result.data);
  return result.data;
}

let parsed: Env | undefined;

/**
 * The configuration, read once. Every process asks for it first of all, so that a wrong variable stops
 * the start and not the first use. A function, because `next build` loads modules without an environment.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Drivers print parts of a URL in their errors, so its password is hidden on its own, too. */
function hidePasswordsIn({ databaseUrl, databaseDirectUrl, redisUrl, mailServer }: Env): void {
  for (const url of [databaseUrl, databaseDirectUrl, redisUrl, mailServer?.url]) {
    const password = url && URL.parse(url.reveal())?.password;
    if (password) hideInLogs(decodeURIComponent(password));
  }
}
