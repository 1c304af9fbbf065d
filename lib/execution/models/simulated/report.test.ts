import { describe, expect, it } from "vitest";
import { readBrief } from "@/lib/execution/models/simulated/brief";
import { chanceOf } from "@/lib/execution/models/simulated/chance";
import { writeReport } from "@/lib/execution/models/simulated/report";

const TOPIC = "Durable execution engines";
const reportOf = (agent: string, input: Parameters<typeof readBrief>[2] = { topic: TOPIC }) =>
  writeReport(readBrief(agent, "", input), chanceOf(agent));

describe("a simulated report", () => {
  it("has a title, its sections in order, its sources, and says what it is", () => {
    const headings = reportOf("writer-agent").match(/^#{1,2} .*$/gm);
    expect(headings).toEqual([
      `# ${TOPIC}`,
      "## Summary",
      "## Findings",
      "## Recommendations",
      "## Sources",
    ]);
    expect(reportOf("writer-agent")).toContain("simulated model");
    expect(reportOf("writer-agent")).toMatch(/\[3\][\s\S]*## Sources[\s\S]*3\. /);
  });

  it("keeps to its topic throughout, and leaves no gap to be filled", () => {
    for (const agent of [
      "research-agent",
      "analysis-agent",
      "review-agent",
      "topic-agent",
      "helper",
    ]) {
      const report = reportOf(agent);
      expect(report.split(TOPIC).length).toBeGreaterThan(4);
      expect(report).not.toContain("{topic}");
    }
  });

  it("reads differently for every part that an agent may have", () => {
    const agents = [
      "research-agent",
      "analysis-agent",
      "review-agent",
      "writer-agent",
      "topic-agent",
    ];
    expect(new Set(agents.map((agent) => reportOf(agent))).size).toBe(agents.length);
  });

  it("names what earlier agents handed over", () => {
    const report = reportOf("writer-agent", {
      topic: TOPIC,
      research: {
        summary: "The material falls into two schools of thought.",
        report: { artifact_version_id: "artv_1", name: "research.md", checksum: "0" },
      },
    });
    expect(report).toContain("`research.md`, from research");
    expect(report).toContain("two schools of thought");
    expect(report).not.toContain("artv_1");
  });

  it("can be written on a topic of any script", () => {
    for (const topic of ["持久化工作流", "🦊".repeat(100), "a\ud800b"])
      expect(reportOf("writer-agent", { topic })).toContain("## Sources");
  });
});
