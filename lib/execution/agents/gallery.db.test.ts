import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { createAgentExecutor } from "@/lib/execution/agents/agent-executor";
import { singleCall } from "@/lib/execution/agents/single-call";
import { agentWork, OPEN } from "@/lib/execution/agents/testing";
import { createExecute } from "@/lib/execution/execute";
import { aContext } from "@/lib/execution/testing/claimed-work";
import type { JsonObject } from "@/lib/kernel/json";
import { DEMO_AGENTS } from "@/prisma/seed/demo-agents";

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);
afterAll(() => rm(directory, { recursive: true, force: true }));

const execute = createExecute({ agent: createAgentExecutor([singleCall], OPEN) });

async function outputOf(name: string, input: JsonObject): Promise<JsonObject> {
  const agent = DEMO_AGENTS.find((one) => one.name === name);
  const parameters = { simulate: { latency_ms: 0 } };
  const work = await agentWork({ ...agent?.content, parameters }, input, { name });
  const result = await execute(work, aContext());
  return result.status === "succeeded"
    ? (result.output as JsonObject)
    : expect.fail(JSON.stringify(result));
}

/** Guards against a gallery whose agents cannot hand on to each other, or whose run ends at its first condition. */
it("works through the research template with the simulated model alone", async () => {
  const topic = "Durable execution for agent workflows";
  const proposal = await outputOf("topic-agent", { topic, focus: "", round: 1, comments: "" });
  const { question = "", scope = "" } = proposal;
  const judged = await outputOf("topic-review-agent", { topic, question, scope });
  expect(judged.decision).toBe("approved");

  const research = await outputOf("research-agent", { topic, focus: question });
  const analysis = await outputOf("analysis-agent", { topic, focus: question });
  expect(research.confidence).toBeGreaterThanOrEqual(0.5);
  expect(research.summary).not.toBe(analysis.summary);

  expect(research.report).toMatchObject({ name: "research-notes.md" });

  const said = (output: JsonObject) => output.summary ?? "";
  const review = await outputOf("review-agent", {
    topic,
    research: said(research),
    analysis: said(analysis),
  });
  expect(review.decision).toBe("approved");

  const report = await outputOf("writer-agent", {
    topic,
    research,
    analysis,
    notes: "Keep it short.",
  });
  expect(report.report).toMatchObject({ name: "report.md", media_type: "text/markdown" });
});
