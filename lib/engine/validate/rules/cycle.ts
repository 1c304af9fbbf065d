import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";

/** No edge leads back: only a loop repeats. */
export const cycle: Rule = ({ graphs }) =>
  graphs.flatMap(({ topology, edges, path }) => {
    if (topology.ok) return [];
    const [first, second] = topology.cycle;
    const index = edges.find(({ from, to }) => from === first && to === (second ?? first))?.index;
    const way = [...topology.cycle, first].join(" → ");
    return [
      finding(
        "cycle",
        index === undefined ? path : [...path, "edges", index],
        `The graph has a cycle: ${way}.`,
        {
          nodeId: first ?? null,
          hint: "Remove one of these edges, or put the nodes into a loop.",
        },
      ),
    ];
  });
