import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { ROOTS } from "@/lib/engine/expression/expression";

export type Ast = ASTNode;

/** What one expression may be made of. Far above what people write, far below what hurts. */
const LIMITS = {
  maxAstNodes: 300,
  maxDepth: 30,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 10,
};

const ARITHMETIC = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
  "%": (a: number, b: number) => a % b,
};

/**
 * JSON numbers are CEL doubles and literals like `1` are ints, which CEL does not mix: without these
 * operators `input.n + 1` fails for everybody. The result type stands in the signature, so that the
 * static check and the value agree.
 */
function registerMixedNumbers(environment: Environment): Environment {
  for (const [operator, apply] of Object.entries(ARITHMETIC)) {
    const pairs = [
      ["double", "int"],
      ["int", "double"],
      ...(operator === "%" ? [["double", "double"]] : []),
    ];
    for (const [left, right] of pairs)
      environment.registerOperator(`${left} ${operator} ${right}: double`, (a, b) =>
        apply(Number(a), Number(b)),
      );
  }
  return environment.registerOperator("double == int: bool", (a, b) => Number(a) === Number(b));
}

/** An environment with every root, dynamic, and mixed arithmetic. */
export function createEnvironment(): Environment {
  const environment = registerMixedNumbers(
    new Environment({
      enableOptionalTypes: true,
      unlistedVariablesAreDyn: false,
      homogeneousAggregateLiterals: false,
      limits: LIMITS,
    }),
  );
  for (const root of ROOTS) environment.registerVariable(root, "dyn");
  return environment;
}

/** The one environment in which expressions run: every root is dynamic, nothing else is known. */
export const environment = createEnvironment();
