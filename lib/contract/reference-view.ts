import { openApiDocument } from "./openapi";
import { operations } from "./operations";
import type { Route } from "./route";

/** The words of JSON Schema that the contract's shapes use. */
type Schema = {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  type?: string | string[];
  items?: Schema;
  format?: string;
  pattern?: string;
};

/** A type in words, cut so that the names of shapes can become links. */
export type TypeWords = { text: string; shape?: string }[];
export type FieldRow = { name: string; type: TypeWords; isRequired: boolean; note: string };
export type Shape = { name: string; description: string; fields: FieldRow[]; type: TypeWords };
export type Operation = {
  id: string;
  route: Route;
  parameters: FieldRow[];
  body: TypeWords | null;
  answers: { status: number; type: TypeWords };
};
export type Section = { tag: string; operations: Operation[] };

const document = openApiDocument();
const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);

/** Every operation under its tag, the aliases last, each with what it takes and answers. */
export function readSections(): Section[] {
  const byTag = Map.groupBy(operations.toSorted(byPath), ({ tag }) => tag);
  return [...byTag]
    .map(([tag, routes]) => ({ tag, operations: routes.map(describe) }))
    .toSorted((a, b) => Number(a.tag === "Aliases") - Number(b.tag === "Aliases"));
}

/** Every named shape of requests and answers. */
export const readShapes = (): Shape[] =>
  schemas
    .filter(([name]) => !name.startsWith("__"))
    .map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: fieldsOf(schema),
      type: wordsOf(schema),
    }));

const byPath = (a: Route, b: Route): number => (a.path < b.path ? -1 : 1);

function describe(route: Route): Operation {
  const method = route.method.toLowerCase() as "get" | "post" | "patch" | "delete";
  const said = document.paths?.[route.path]?.[method];
  const parameters = (said?.parameters ?? []).map((parameter) => parameterRow(resolve(parameter)));
  const body = contentOf(said?.requestBody as Content | undefined);
  const answer = contentOf(said?.responses?.[`${route.status}`] as Content | undefined);
  return {
    id: said?.operationId ?? route.path,
    route,
    parameters,
    body: body ? wordsOf(body) : null,
    answers: { status: route.status, type: answersOf(route, answer) },
  };
}

type Content = { content?: Record<string, { schema?: Schema }> };
const contentOf = (part: Content | undefined): Schema | undefined =>
  part?.content?.["application/json"]?.schema;

function answersOf(route: Route, schema: Schema | undefined): TypeWords {
  if (route.status === 204) return [{ text: "nothing" }];
  return schema ? wordsOf(schema) : [{ text: route.produces }];
}

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

function resolve(parameter: object): Parameter {
  if (!("$ref" in parameter)) return parameter as Parameter;
  const name = String(parameter.$ref).split("/").at(-1) ?? "";
  return document.components?.parameters?.[name] as unknown as Parameter;
}

const parameterRow = ({
  name,
  in: where,
  required = false,
  description = "",
  schema,
}: Parameter): FieldRow => ({
  name,
  type: [{ text: `${where} · ` }, ...(schema ? wordsOf(schema) : [])],
  isRequired: required,
  note: description,
});

const fieldsOf = ({ required = [], properties = {} }: Schema): FieldRow[] =>
  Object.entries(properties).map(([name, field]) => ({
    name,
    type: wordsOf(field),
    isRequired: required.includes(name),
    note: field.description ?? "",
  }));

/** What a schema lets through, as a reader says it. */
function wordsOf(schema: Schema): TypeWords {
  const { $ref, enum: values, anyOf, oneOf, const: only, type, items, format, pattern } = schema;
  if ($ref) return [shapeWord($ref)];
  if (only !== undefined) return [{ text: JSON.stringify(only) }];
  if (values) return [{ text: values.map((value) => JSON.stringify(value)).join(" | ") }];
  const options = anyOf ?? oneOf;
  if (options) return joined(options.map(wordsOf));
  if (items) return [{ text: "list of " }, ...wordsOf(items)];
  const word = [type ?? "any"].flat().join(" | ");
  return [{ text: [word, format ?? idOf(pattern)].filter(Boolean).join(" ") }];
}

const ID_PATTERN = /^\^([a-z]+)_/;
const idOf = (pattern: string | undefined): string | undefined => {
  const prefix = pattern === undefined ? undefined : ID_PATTERN.exec(pattern)?.[1];
  return prefix && `${prefix}_…`;
};

function shapeWord(reference: string): TypeWords[number] {
  const name = reference.split("/").at(-1) ?? "";
  return name.startsWith("__") ? { text: "any" } : { text: name, shape: name };
}

const joined = (parts: TypeWords[]): TypeWords =>
  parts.flatMap((words, index) => (index === 0 ? words : [{ text: " | " }, ...words]));
