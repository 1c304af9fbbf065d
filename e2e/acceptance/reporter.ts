import type { House } from "./house";

const REFERENCE = {
  type: "object",
  required: ["artifact_version_id"],
  properties: { artifact_version_id: { type: "string" } },
};

/** Registers `reporter@1.0.0`: an agent that writes a report, which becomes an artifact, and sums it up. */
export async function makeReporter(house: House): Promise<void> {
  const agent = await house.ok<{ id: string }>("author", "POST", "/v1/agents", {
    name: "reporter",
    title: "Reporter",
  });
  await house.ok("author", "POST", `/v1/agents/${agent.id}/versions`, {
    version: "1.0.0",
    provider: "simulated",
    model: "simulated",
    runtime: "single-call",
    instructions: "Write a report.",
    output_schema: {
      type: "object",
      required: ["summary", "report"],
      properties: { summary: { type: "string" }, report: REFERENCE },
    },
  });
}
