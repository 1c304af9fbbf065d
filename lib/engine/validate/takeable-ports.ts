import type { GraphEdge } from "@/lib/engine/plan/edges";
import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";
import { portsOf } from "@/lib/engine/spec/ports";

type Wired = { node: WorkflowNode; outgoing: readonly GraphEdge[] };

/** The ports that a node, set up and wired as it is, can ever take. */
export function takeablePorts({ node, outgoing }: Wired): string[] {
  const ports = portsOf(node);
  const isWired = (port: string) => outgoing.some((edge) => edge.port === port);
  if (node.type === "approval") return approvalPorts(node, ports, isWired);
  if (node.type === "event" && node.expires_in === undefined) return ["out"];
  const routes = "on_failure" in node && node.on_failure === "route";
  return ports.filter((port) => port !== "error" || routes);
}

/** Unwired, a withdrawal goes the way of a rejection, and a revision is not offered. */
function approvalPorts(
  node: NodeOf<"approval">,
  ports: readonly string[],
  isWired: (port: string) => boolean,
): string[] {
  const options = optionsOf(node);
  const expires = node.expires_in !== undefined && (node.on_expired ?? "port") === "port";
  return ports.filter((port) => {
    const option = options.find((candidate) => candidate.port === port);
    if (option) return option.effect !== "revised" || isWired(port);
    return port === "expired" ? expires : isWired(port);
  });
}
