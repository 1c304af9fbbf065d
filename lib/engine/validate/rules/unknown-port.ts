import { nearestWord } from "@/lib/engine/spec/nearest-word";
import { DEFAULT_PORT, portsOf } from "@/lib/engine/spec/ports";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding, rangeIn } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

/** An edge leaves by a port that its node has, and that the node is set up to take. */
export const unknownPort: Rule = ({ graphs }) =>
  graphs.flatMap((graph) =>
    graph.edges.flatMap(({ from, port, index }) => {
      const source = graph.byId.get(from);
      const fault = source && faultOf(source, port);
      if (!fault) return [];
      const range = rangeIn(`${from}.${port}`, from.length + 1, from.length + 1 + port.length);
      return [
        finding("unknown_port", [...graph.path, "edges", index, "from"], fault.message, {
          nodeId: from,
          range: port === DEFAULT_PORT ? null : range,
          hint: fault.hint,
        }),
      ];
    }),
  );

type Fault = { message: string; hint: string };

function faultOf({ node }: NodeFacts, port: string): Fault | null {
  const ports = portsOf(node);
  if (ports.includes(port)) return neverTaken(node, port);
  if (ports.length === 0) {
    const message = `${node.id} ends the run: no edge leaves it.`;
    return { message, hint: "Remove the edge." };
  }
  const near = nearestWord(port, ports);
  const hint = near ? `Did you mean ${node.id}.${near}?` : `It has ${ports.join(", ")}.`;
  return { message: `${node.id} has no port ${port}.`, hint };
}

function neverTaken(node: NodeFacts["node"], port: string): Fault | null {
  if (port === "error" && "on_failure" in node && node.on_failure !== "route")
    return routeFault(node.id);
  if (port === "error" && !("on_failure" in node)) return routeFault(node.id);
  return null;
}

const routeFault = (id: string): Fault => ({
  message: `${id} never takes its port error.`,
  hint: "Set on_failure: route on the node, or remove the edge.",
});
