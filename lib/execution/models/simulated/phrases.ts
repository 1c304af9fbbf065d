import type { Role } from "@/lib/execution/models/simulated/brief";

/** What an agent in this part says. `{topic}` stands for its subject. */
export type Phrases = {
  title: string;
  verdict: string[];
  findings: string[];
  reasons: string[];
  next: string[];
};

export const PHRASES: Record<Role, Phrases> = {
  research: {
    title: "Research notes: {topic}",
    verdict: [
      "The material on {topic} is broad, and its better half agrees on the essentials.",
      "What is written about {topic} falls into two schools that measure different things.",
    ],
    findings: [
      "Adoption of {topic} has grown steadily, and most of the growth comes from small teams.",
      "The figures quoted most often for {topic} go back to a single survey.",
      "Independent measurements of {topic} differ by a factor of two, depending on the workload.",
      "Early users of {topic} report gains in reliability before they report gains in speed.",
      "The costs of {topic} lie in operation rather than in introduction.",
      "Standards that bear on {topic} are being drafted, and none is final.",
    ],
    reasons: [
      "Three sources that do not cite each other say so.",
      "It follows from the primary data, not from commentary on them.",
      "The authors publish their method, so it can be repeated.",
      "Older sources say the opposite, and explain why that was so then.",
    ],
    next: [
      "Ask two practitioners whether the published figures match what they see.",
      "Obtain the raw data behind the survey that everybody quotes.",
    ],
  },
  analysis: {
    title: "Analysis: {topic}",
    verdict: [
      "Weighed against its alternatives, {topic} wins where mistakes are expensive.",
      "The case for {topic} rests on two assumptions, and one of them is weak.",
    ],
    findings: [
      "The benefit of {topic} depends on volume: below a threshold it does not pay.",
      "Two of the arguments for {topic} are the same argument in different words.",
      "The strongest objection to {topic} concerns who keeps it running.",
      "If prices double, the conclusion on {topic} stays; if volume halves, it does not.",
      "The risk in {topic} is concentrated in the first three months.",
    ],
    reasons: [
      "The comparison holds all other factors constant.",
      "A sensitivity check over the uncertain inputs gives the same order.",
      "It is the only reading under which all observations agree.",
      "The opposite reading needs two coincidences.",
    ],
    next: [
      "Measure the threshold in a pilot rather than arguing about it.",
      "Name an owner before the first month begins.",
    ],
  },
  review: {
    title: "Review: {topic}",
    verdict: [
      "The work on {topic} answers its question and says how it knows.",
      "The work on {topic} is sound, with gaps that do not change its conclusion.",
    ],
    findings: [
      "The question about {topic} is stated narrowly enough to be answered.",
      "Every central claim on {topic} carries a source that can be looked up.",
      "The limits of the material on {topic} are named where they matter.",
      "One figure on {topic} is given without its date.",
    ],
    reasons: [
      "Checked against the sources that the text itself names.",
      "The argument still stands when its weakest source is left out.",
      "A reader without prior knowledge can follow each step.",
    ],
    next: ["Add the missing date.", "Move the limits from the end to the summary."],
  },
  writing: {
    title: "{topic}",
    verdict: [
      "This report brings together what is known about {topic} and what follows from it.",
      "In short: {topic} is worth pursuing, step by step, with its costs in plain sight.",
    ],
    findings: [
      "Those who gain most from {topic} are those for whom a lost result is expensive.",
      "The evidence on {topic} is good on reliability and thin on cost.",
      "A small, measured beginning with {topic} beats a large plan.",
      "What speaks against {topic} is not whether it works, but who looks after it.",
      "The open questions about {topic} can be settled within one quarter.",
    ],
    reasons: [
      "Research and analysis arrive here independently of each other.",
      "The review found no claim that contradicts it.",
      "It holds for small and for large organisations alike.",
    ],
    next: [
      "Begin with one process whose failures are counted today.",
      "Decide after three months, by the figures agreed on beforehand.",
    ],
  },
  planning: {
    title: "Proposal: {topic}",
    verdict: [
      "A report on {topic} is feasible within the given limits, if its question is narrowed.",
      "{topic} is best approached through the decision that its readers have to make.",
    ],
    findings: [
      "The question behind {topic} is when it pays, not whether it works.",
      "Readers of a report on {topic} know the practice and lack the figures.",
      "Material on {topic} is available in public sources.",
    ],
    reasons: [
      "This is the decision that its readers face.",
      "It can be answered with what is public.",
      "A wider question could not be answered in the time given.",
    ],
    next: ["Gather sources on cost and reliability.", "Leave history and outlook out."],
  },
  general: {
    title: "Notes on {topic}",
    verdict: ["{topic} has been worked through; what matters is set out below."],
    findings: [
      "The essentials of {topic} fit on one page.",
      "What is asked about {topic} most often has a short answer.",
      "The details of {topic} matter only in one place, and it is named.",
    ],
    reasons: [
      "It follows from the input.",
      "Nothing in the input speaks against it.",
      "Whoever reads the input twice arrives here as well.",
    ],
    next: ["Check the one place that is named."],
  },
};
