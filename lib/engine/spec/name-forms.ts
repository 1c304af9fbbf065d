/** As many letters as such a name has at most. */
export const NAME_MAX = 100;

/** Names of workflows, agents, tools, pools, people and roles' namespaces: what also fits into a URL. */
export const NAME_FORM = /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/;

/** The two halves of a reference that `referenceSchema` has accepted. */
export function splitReference(reference: string): { name: string; selector: string } {
  const at = reference.lastIndexOf("@");
  return { name: reference.slice(0, at), selector: reference.slice(at + 1) };
}

/** The node and, if it is written, the port of an edge's source. */
export function splitEdgeSource(from: string): { node: string; port: string | null } {
  const dot = from.indexOf(".");
  return dot < 0
    ? { node: from, port: null }
    : { node: from.slice(0, dot), port: from.slice(dot + 1) };
}
