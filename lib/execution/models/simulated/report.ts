import type { Brief, Role } from "@/lib/execution/models/simulated/brief";
import type { Chance } from "@/lib/execution/models/simulated/chance";
import { PHRASES } from "@/lib/execution/models/simulated/phrases";

const FINDINGS = 3;

const HEADINGS: Record<Role, { findings: string; next: string }> = {
  research: { findings: "Findings", next: "What is still to be found out" },
  analysis: { findings: "Arguments weighed", next: "What would change the result" },
  review: { findings: "What was checked", next: "Remarks" },
  writing: { findings: "Findings", next: "Recommendations" },
  planning: { findings: "Why this question", next: "Plan" },
  general: { findings: "Findings", next: "Next steps" },
};

/** Sources that can be told from real ones at a glance: `example.org` belongs to nobody. */
const SOURCES = [
  "Annual survey of practitioners, section 3",
  "Field study in twelve organisations",
  "Public statistics, table 7",
  "Comparison of published measurements",
  "Interviews with operators",
];

/** The phrase with the brief's topic in its place. */
export const about = (phrase: string, topic: string): string => phrase.replaceAll("{topic}", topic);

/** A document in Markdown: title, summary, findings with their grounds, what comes next, sources. */
export function writeReport(brief: Brief, chance: Chance): string {
  const { role, topic } = brief;
  const phrases = PHRASES[role];
  const findings = chance.some(phrases.findings, FINDINGS);
  const reasons = chance.some(phrases.reasons, FINDINGS);
  const sources = chance.some(SOURCES, FINDINGS);
  return [
    `# ${about(phrases.title, topic)}`,
    "> Written by the simulated model: the form is real, the content is made up.",
    "## Summary",
    `${about(chance.pick(phrases.verdict), topic)} ${about(findings[0] ?? "", topic)}`,
    ...givenMaterial(brief),
    `## ${HEADINGS[role].findings}`,
    ...findings.map(
      (finding, index) =>
        `### ${index + 1}. ${about(finding, topic)}\n\n${reasons[index] ?? ""} [${index + 1}]`,
    ),
    `## ${HEADINGS[role].next}`,
    phrases.next.map((step) => `- ${about(step, topic)}`).join("\n"),
    "## Sources",
    sources.map((name, index) => `${index + 1}. ${sourceLine(name, topic)}`).join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function givenMaterial({ material, documents }: Brief): string[] {
  const lines = [
    ...documents.map(({ name, from }) => `- \`${name}\`, from ${from}`),
    ...material.map((text) => `- “${text}”`),
  ];
  return lines.length === 0 ? [] : ["## Material", lines.join("\n")];
}

function sourceLine(name: string, topic: string): string {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${name}: ${topic}. <https://example.org/${slug}>`;
}
