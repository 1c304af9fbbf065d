import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

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
        say("graph_has_cycle", { way }),
        {
          nodeId: first ?? null,
          hint: say("break_cycle"),
        },
      ),
    ];
  });
