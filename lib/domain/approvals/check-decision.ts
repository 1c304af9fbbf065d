import type { Amounts } from "@/lib/engine/budget/amounts";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { AppError } from "@/lib/kernel/errors";
import { type ArtifactVersionId, decodeId, encodeId } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { type ApprovalRow, isGrant } from "./approval-views";

export type NewDecision = {
  option: string;
  reason: string;
  form?: JsonObject | undefined;
  /** The version that the decider looked at. */
  artifactVersionId?: ArtifactVersionId | undefined;
  /** Their own version of one that is shown. */
  editedArtifactVersionId?: ArtifactVersionId | undefined;
  /** What is granted, of a request for more to spend. */
  amount?: Amounts | undefined;
};

/** What a decision says once it is known to fit its request. */
export type CheckedDecision = {
  option: string;
  reason: string;
  form: JsonObject | null;
  artifactVersionId: ArtifactVersionId | null;
  amount: Amounts | null;
};

/**
 * Refuses a decision that does not fit what was asked: an option that is not offered, a reason that is
 * missing, a form that does not fit, a version that is not shown. With a single version shown, the decision
 * binds to that one.
 */
export function checkDecision(row: ApprovalRow, decision: NewDecision): CheckedDecision {
  const option = row.options.find(({ id }) => id === decision.option);
  if (!option) throw wrong("/body/option", `The request offers no option ${decision.option}.`);
  if (option.requiresReason && decision.reason === "")
    throw wrong("/body/reason", `The option ${option.id} needs a reason.`);
  return {
    option: option.id,
    reason: decision.reason,
    form: checkForm(row.form, decision.form),
    artifactVersionId: checkVersion(row.shown, decision.artifactVersionId),
    amount: checkAmount(isGrant(row) && option.effect === "approved", decision.amount),
  };
}

const wrong = (path: string, message: string): AppError =>
  new AppError("INVALID_REQUEST", "The decision does not fit the request.", {
    details: { issues: [{ path, message }] },
  });

function checkAmount(isGranting: boolean, amount: Amounts | undefined): Amounts | null {
  if (isGranting && !amount) throw wrong("/body/amount", "Say how much you grant.");
  if (!isGranting && amount) throw wrong("/body/amount", "Only a grant takes an amount.");
  return amount ?? null;
}

function checkForm(schema: JsonObject | null, form: JsonObject | undefined): JsonObject | null {
  if (schema === null) {
    if (form === undefined) return null;
    throw mismatch([{ path: "", message: "The request asks for no form." }]);
  }
  const issues = validateAgainst(schema, form ?? {});
  if (issues.length > 0) throw mismatch(issues);
  return form ?? {};
}

const mismatch = (issues: readonly { path: string; message: string }[]): AppError =>
  new AppError("INPUT_SCHEMA_MISMATCH", "The form does not fit the request's schema.", {
    details: { issues: issues.map(({ path, message }) => ({ path, message })) },
  });

function checkVersion(
  shown: JsonObject,
  named: ArtifactVersionId | undefined,
): ArtifactVersionId | null {
  const versions = shownVersions(shown);
  if (named === undefined) return versions.length === 1 ? (versions[0] ?? null) : null;
  if (versions.includes(named)) return named;
  throw versionMismatch(shown, "The request does not show this version.");
}

/** The refusal of a version that is not what the request is about, with what it shows. */
export const versionMismatch = (shown: JsonObject, message: string): AppError =>
  new AppError("ARTIFACT_VERSION_MISMATCH", message, {
    details: { shown: shownVersions(shown).map((id) => encodeId("artifactVersion", id)) },
  });

/** The artifact versions that a request shows. */
export function shownVersions({ artifacts }: JsonObject): ArtifactVersionId[] {
  return Array.isArray(artifacts) ? artifacts.flatMap(versionOf) : [];
}

function versionOf(reference: Json): ArtifactVersionId[] {
  const id = isJsonObject(reference) ? reference.artifact_version_id : null;
  const decoded = typeof id === "string" ? decodeId("artifactVersion", id) : null;
  return decoded ? [decoded] : [];
}
