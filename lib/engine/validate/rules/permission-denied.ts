import { resolveReference } from "@/lib/engine/validate/catalogue";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { toolsCalledBy } from "@/lib/engine/validate/tool-uses";
import { say } from "@/lib/engine/wording/sentence";

/** Whoever publishes may grant what the tools need. Asked only where the catalogue says what that is. */
export const permissionDenied: Rule = ({ nodes, catalogue }) => {
  const { grants, tools } = catalogue;
  if (grants === null) return [];
  return nodes.flatMap(({ node, path }) =>
    toolsCalledBy(node, catalogue).flatMap((use) => {
      const resolution = resolveReference(tools, use.reference);
      const missing = resolution.found
        ? resolution.entry.scopes.filter((scope) => !grants.includes(scope))
        : [];
      return missing.map((scope) =>
        finding(
          "permission_denied",
          [...path, ...use.path],
          say("scope_not_granted", { tool: use.reference, scope }),
          {
            nodeId: node.id,
            hint: say("ask_holder"),
          },
        ),
      );
    }),
  );
};
