export const STEPS = ["patch", "minor", "major"] as const;
export type Step = (typeof STEPS)[number];

const PARTS = /^(\d+)\.(\d+)\.(\d+)(?:-.+)?$/;

/** The first version of anything. */
export const FIRST_VERSION = "1.0.0";

/** The version that comes after the latest one, by how much it changes. */
export function nextVersion(latest: string | null, step: Step): string {
  const parts = latest === null ? null : PARTS.exec(latest);
  if (!parts) return FIRST_VERSION;
  const [major, minor, patch] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
