import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

const NOTHING_CHANGED = 0;

type SchemaFile = { path: string; content: string };

/** The files of a Prisma schema folder, in the order of their names. */
export async function readSchema(folder: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(folder, path), "utf8") })),
  );
}

/** A schema without a model, as the beginning of the first migration. */
export const EMPTY_SCHEMA: SchemaFile[] = [
  { path: "main.prisma", content: 'datasource db {\n  provider = "postgresql"\n}' },
];

/**
 * The SQL that turns a database of the schema `from` into one of the schema `to`, or `null` if they mean the
 * same. Both are only read as text; no database is needed.
 */
export async function diffSchemas(from: SchemaFile[], to: SchemaFile[]): Promise<string | null> {
  const engine = await loadEngine();
  const { exitCode, stdout } = await engine.diff({
    from: { tag: "schemaDatamodel", files: from },
    to: { tag: "schemaDatamodel", files: to },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  engine.free();
  return exitCode === NOTHING_CHANGED ? null : stdout;
}

async function loadEngine(): Promise<bindings.SchemaEngine> {
  await loadBindings();
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, noDatabase);
}

let loading: Promise<void> | undefined;

/** Once a process: a second instance would take the memory away from under the first. */
function loadBindings(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  const require = createRequire(import.meta.url);
  const file = require
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  // Without it a panic of the engine shows as a TypeError about this name.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message() {} } });
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    "./schema_engine_bg.js": bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}

/** What the engine asks before it believes that it is connected: does the schema exist, which server is it. */
const GREETING = {
  columnNames: ["exists", "version", "numeric_version"],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, "PostgreSQL 18.4", 180004]],
};

const refuse = () => Promise.reject(new Error("The schema engine asked a database, and has none."));

const connection: SqlDriverAdapter = {
  provider: "postgres",
  adapterName: "none",
  queryRaw: async () => GREETING,
  executeRaw: refuse,
  executeScript: refuse,
  startTransaction: refuse,
  getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
  dispose: async () => undefined,
};

const noDatabase = bindMigrationAwareSqlAdapterFactory({
  provider: "postgres",
  adapterName: "none",
  connect: async () => connection,
  connectToShadowDb: refuse,
});
