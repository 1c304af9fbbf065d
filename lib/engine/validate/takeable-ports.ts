import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { portsOf } from "@/lib/engine/spec/ports";
import type { NodeFacts } from "@/lib/engine/validate/facts";

type Wired = Pick<NodeFacts, "node" | "outgoing"> & { graph?: NodeFacts["graph"] };

/** The ports that a node, set up and wired as it is, can ever take. */
export function takeablePorts({ node, outgoing, graph }: Wired): string[] {
  const ports = portsOf(node);
  const isWired = (port: string) => outgoing.some((edge) => edge.port === port);
  const offers = (port: string) => isWired(port) || isRound(graph);
  if (node.type === "approval") return approvalPorts(node, ports, { isWired, offers });
  // A loop that is used up goes on by `out` where nothing else is wired for it.
  if (node.type === "loop") return ports.filter((port) => port !== "exhausted" || isWired(port));
  if (node.type === "event" && node.expires_in === undefined) return ["out"];
  const routes = "on_failure" in node && node.on_failure === "route";
  return ports.filter((port) => port !== "error" || routes);
}

/** Whether a graph is gone through again: what ends in it is sent back. */
export const isRound = (graph: NodeFacts["graph"] | undefined): boolean =>
  graph?.container?.node.type === "loop";

type Test = (port: string) => boolean;

/** Unwired, a withdrawal goes the way of a rejection, and a revision is not offered outside of a loop. */
function approvalPorts(
  node: NodeOf<"approval">,
  ports: readonly string[],
  { isWired, offers }: { isWired: Test; offers: Test },
): string[] {
  const options = optionsOf(node);
  const expires = node.expires_in !== undefined && (node.on_expired ?? "port") === "port";
  return ports.filter((port) => {
    const option = options.find((candidate) => candidate.port === port);
    if (option) return option.effect !== "revised" || offers(port);
    return port === "expired" ? expires : isWired(port);
  });
}
