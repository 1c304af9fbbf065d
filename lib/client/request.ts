import type { OperationName, Operations } from "@/lib/contract/operations";
import { WORKSPACE_HEADER } from "@/lib/kernel/workspace-choice";
import { pageWorkspace } from "./page-workspace";
import { networkProblem, problemOf } from "./problem";

/** What a schema takes on the wire. */
type Wire<S> = S extends { _zod: { input: infer I } } ? I : undefined;
type Given<Name extends string, S> = S extends undefined ? unknown : { [key in Name]: Wire<S> };
type GivenQuery<S> = S extends undefined ? unknown : { query?: Wire<S> };

type Call<Name extends OperationName> = Given<"params", Operations[Name]["params"]> &
  GivenQuery<Operations[Name]["query"]> &
  Given<"body", Operations[Name]["body"]> & {
    signal?: AbortSignal;
    /** The revision that the caller read, for calls with `If-Match`. */
    revision?: number;
    /** The same key is the same request, however often it is sent. */
    idempotencyKey?: string;
  };

/** What a name consists of. */
type Named<Name extends OperationName> = [
  method: Operations[Name]["method"],
  path: Operations[Name]["path"],
];
type Answer<Name extends OperationName> = Wire<Operations[Name]["response"]>;

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  revision?: number;
  idempotencyKey?: string;
};

/** The address of an operation, its parameters filled in. Absent members of the query are left out. */
export function addressOf(
  path: Operations[OperationName]["path"],
  params: Loose["params"] = {},
  query: Loose["query"] = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

function headersOf({ body, revision, idempotencyKey }: Loose): Headers {
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (revision !== undefined) headers.set("if-match", `"${revision}"`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const workspace = pageWorkspace();
  if (workspace !== null) headers.set(WORKSPACE_HEADER, workspace);
  return headers;
}

/**
 * Calls an operation of the contract by its name, as `GET /v1/runs`. Answers in its wire form; throws a
 * `Problem` for anything but a success, and lets an abort through as it is.
 */
export async function request<Name extends OperationName>(
  name: Name,
  call: Call<Name>,
): Promise<Answer<Name>> {
  const loose = call as Loose;
  const [method, path] = name.split(" ") as Named<Name>;
  const answer = await fetch(addressOf(path, loose.params, loose.query), {
    method,
    headers: headersOf(loose),
    ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
    ...(loose.signal && { signal: loose.signal }),
  }).catch((error: unknown) => {
    if (loose.signal?.aborted) throw error;
    throw networkProblem(error);
  });
  if (!answer.ok) throw await problemOf(answer);
  if (answer.status === 204) return undefined as Answer<Name>;
  return (await answer.json()) as Answer<Name>;
}
