import { type DestinationStream, type Logger, pino } from "pino";
import { env } from "./env";
import { withoutSecrets } from "./secret";

/** What a line may be bound to; the ids are those that people see. */
export type LogFields = {
  request_id?: string | undefined;
  run_id?: string | undefined;
  step_id?: string | undefined;
  attempt_id?: string | undefined;
  trace_id?: string | undefined;
  tenant_id?: string | undefined;
  error?: unknown;
  [field: string]: unknown;
};

/** Writes one JSON line a call. A message is a constant sentence; what varies goes into the fields. */
export type Log = {
  debug: (message: string, fields?: LogFields) => void;
  info: (message: string, fields?: LogFields) => void;
  warn: (message: string, fields?: LogFields) => void;
  error: (message: string, fields?: LogFields) => void;
  /** The same log, every line of which carries these fields; a function of them is asked at the first line. */
  with: (fields: LogFields | (() => LogFields)) => Log;
};

/** Names of fields whose value is never of use in a log, at the top and one level down. */
const REDACTED = [
  "password",
  "secret",
  "token",
  "authorization",
  "cookie",
  "api_key",
  "apiKey",
  "client_secret",
  "set-cookie",
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]);

/** A log that writes to the stream given, standard output if none. No line contains a known secret. */
export function createLog(options: { level: string; stream?: DestinationStream }): Log {
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: "message",
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorFields },
      redact: { paths: REDACTED, censor: "[secret]" },
      hooks: { streamWrite: withoutSecrets },
    },
    options.stream ?? pino.destination({ dest: 1, sync: true }),
  );
  return wrap(logger, () => logger);
}

let shared: Log | undefined;

/** The log of this process. */
export const log: Log = {
  debug: (message, fields) => ours().debug(message, fields),
  info: (message, fields) => ours().info(message, fields),
  warn: (message, fields) => ours().warn(message, fields),
  error: (message, fields) => ours().error(message, fields),
  with: (fields) => ours().with(fields),
};

/** Made at the first line, because `next build` loads this module without a configuration. */
function ours(): Log {
  shared ??= createLog({ level: env().logLevel });
  return shared;
}

type Level = "debug" | "info" | "warn" | "error";

/** Most attempts write no line: what only binds fields to lines is made with the first one. */
function wrap(root: Logger, make: () => Logger): Log {
  let made: Logger | undefined;
  const logger = () => {
    made ??= make();
    return made;
  };
  const write = (level: Level) => (message: string, fields?: LogFields) => {
    if (root.isLevelEnabled(level)) logger()[level](fields ?? {}, message);
  };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    with: (fields) =>
      wrap(root, () => logger().child(typeof fields === "function" ? fields() : fields)),
  };
}

/** An error with its causes, codes and stack, but without the other properties that drivers hang on it. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    name: error.name,
    message: error.message,
    ...("code" in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  };
}
