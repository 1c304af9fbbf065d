const PARTS = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/;

/**
 * The version that stands first in a list: the highest finished one by semantic order, or, where all are
 * early (`1.0.0-beta`), the highest of those. `null` for no versions.
 */
export function latestVersion<V extends { version: string }>(versions: readonly V[]): V | null {
  return versions.toSorted((a, b) => compareVersions(b.version, a.version)).at(0) ?? null;
}

/** Below zero if `a` comes before `b`; every early version comes before every finished one. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [PARTS.exec(a), PARTS.exec(b)];
  if (!left || !right) return a < b ? -1 : 1;
  const [early, other] = [left[4], right[4]];
  if ((early === undefined) !== (other === undefined)) return early === undefined ? 1 : -1;
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  return (early ?? "").localeCompare(other ?? "", "en", { numeric: true });
}
