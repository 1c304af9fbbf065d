import { nearestWord } from "@/lib/engine/spec/nearest-word";
import { DEFAULT_PORT, portsOf } from "@/lib/engine/spec/ports";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding, rangeIn } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { didYouMean, type Sentence, say } from "@/lib/engine/wording/sentence";

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

type Fault = { message: Sentence; hint: Sentence };

function faultOf({ node }: NodeFacts, port: string): Fault | null {
  const ports = portsOf(node);
  if (ports.includes(port)) return neverTaken(node, port);
  if (ports.length === 0) {
    const message = say("no_edge_leaves_end", { node: node.id });
    return { message, hint: say("remove_edge") };
  }
  const near = nearestWord(port, ports);
  const hint = didYouMean(near && `${node.id}.${near}`) ?? say("it_has", { names: ports });
  return { message: say("no_such_port", { node: node.id, port }), hint };
}

function neverTaken(node: NodeFacts["node"], port: string): Fault | null {
  if (port === "error" && "on_failure" in node && node.on_failure !== "route")
    return routeFault(node.id);
  if (port === "error" && !("on_failure" in node)) return routeFault(node.id);
  return null;
}

const routeFault = (id: string): Fault => ({
  message: say("port_never_taken", { node: id, port: "error" }),
  hint: say("set_route_or_remove_edge"),
});
