import type { ApprovalNode, ApprovalStage } from "@/lib/engine/plan";
import { accountName } from "@/lib/engine/spec/account-name";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { ApprovalRule } from "./decisions";
import { failStep } from "./fail";
import type { StepState } from "./model";
import { openRequest } from "./open-request";
import type { Progress } from "./progress";
import { expressionError, templateValue } from "./scope";
import { tooLarge } from "./too-large";

/** As many as a manifest may name. */
const PEOPLE_MAX = 100;

/**
 * Opens the request for a decision. What is shown and who decides is evaluated now and never changes
 * afterwards.
 */
export function ask(progress: Progress, step: StepState, node: ApprovalNode): void {
  const shown = shownBy(progress, step, node);
  const stages = shown.ok ? rulesOf(progress, step, node) : shown;
  if (!shown.ok || !stages.ok) {
    failStep(progress, step, expressionError(stages.ok ? "" : stages.message));
    return;
  }
  if (!progress.hasRoomFor(shown.value)) {
    failStep(progress, step, tooLarge("request"));
    return;
  }
  openRequest(progress, step, node, {
    shown: shown.value,
    stages: stages.value,
    supersedes: null,
    escalatedTo: null,
  });
}

type Made<Value> = { ok: true; value: Value } | { ok: false; message: string };

function shownBy(progress: Progress, step: StepState, node: ApprovalNode): Made<JsonObject> {
  const artifacts = node.artifacts.map((template) => templateValue(progress, step.scope, template));
  const show = node.show ? templateValue(progress, step.scope, node.show) : null;
  const broken = [...artifacts, show].find((result) => result && !result.ok);
  if (broken && !broken.ok) return { ok: false, message: broken.problem.message };
  const value = {
    title: node.title,
    artifacts: artifacts.flatMap((result) => (result.ok ? [result.value].flat() : [])),
    show: show?.ok ? show.value : null,
  };
  return { ok: true, value };
}

function rulesOf(progress: Progress, step: StepState, node: ApprovalNode): Made<ApprovalRule[]> {
  const rules: ApprovalRule[] = [];
  for (const { computed, ...stage } of node.stages) {
    const found = computed ? peopleOf(progress, step, computed) : { ok: true as const, value: [] };
    if (!found.ok) return found;
    const people = [...new Set([...stage.people, ...found.value])];
    const { rejectQuorum, excludeRequester } = node;
    rules.push({ ...stage, people, rejectQuorum, excludeRequester });
  }
  return { ok: true, value: rules };
}

/** The addresses that an expression gives: a text with commas, or a list. Nobody is a mistake. */
function peopleOf(
  progress: Progress,
  step: StepState,
  computed: NonNullable<ApprovalStage["computed"]>,
): Made<string[]> {
  const result = templateValue(progress, step.scope, computed);
  if (!result.ok) return { ok: false, message: result.problem.message };
  const people = addressesIn(result.value);
  if (people && people.length > 0 && people.length <= PEOPLE_MAX)
    return { ok: true, value: people };
  const message = `Who decides must be computed as 1 to ${PEOPLE_MAX} addresses: a list of texts, or one text with commas.`;
  return { ok: false, message };
}

function addressesIn(value: Json): string[] | null {
  const texts = typeof value === "string" ? value.split(",") : value;
  if (!Array.isArray(texts)) return null;
  const names = texts.map((text) => (typeof text === "string" ? accountName(text) : ""));
  return names.every((name) => name.includes("@")) ? names : null;
}
