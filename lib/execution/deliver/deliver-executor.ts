import type { DeliveryManifest } from "@/lib/domain/artifacts/delivery-manifest";
import { type FoundVersion, findVersions } from "@/lib/domain/artifacts/find-versions";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { throwIfAborted } from "@/lib/execution/attempt-abort";
import {
  type ArtifactReference,
  broken,
  readReferences,
} from "@/lib/execution/deliver/read-references";
import { storeFault } from "@/lib/execution/produce-artifact";
import type { Executor } from "@/lib/execution/work";
import { asId, encodeId, encodeStepId } from "@/lib/kernel/ids";
import { canonicalJson, isJsonObject } from "@/lib/kernel/json";
import { BlobError, blobs } from "@/lib/platform/blobs";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";

/**
 * Runs deliver steps: checks that every artifact version is the run's workspace's, is what its reference
 * says, and that its content is whole, and writes the manifest. The save makes it a delivery, one a step.
 */
export const executeDeliver: Executor = async (work, { signal }) => {
  const node = work.nodeConfig;
  if (node.type !== "deliver") throw new Error(`A delivery cannot run a ${node.type} node.`);
  const input = isJsonObject(work.input) ? work.input : {};
  const references = readReferences(input.artifacts ?? null);
  const found = await findVersions(
    work,
    references.map(({ id }) => id),
  );
  const versions = references.map((reference) => versionOf(reference, found));
  for (const version of versions) {
    throwIfAborted(signal);
    await verifyContent(version);
  }
  const manifest = manifestOf(work, versions, recipientIn(input.recipient ?? null));
  const deliveryId = newId("delivery");
  return {
    status: "succeeded",
    output: { delivery_id: encodeId("delivery", deliveryId), status: "delivered" },
    delivery: {
      deliveryId,
      channel: node.channel,
      manifest,
      digest: digest(canonicalJson(manifest)),
    },
  };
};

function versionOf(
  { id, wireId, checksum }: ArtifactReference,
  found: Map<string, FoundVersion>,
): FoundVersion {
  const version = found.get(id);
  const where = { artifact_version_id: wireId };
  if (!version)
    throw broken("unknown", "An artifact version to be delivered does not exist.", where);
  if (checksum === null || checksum === version.checksum) return version;
  throw broken("other_content", "An artifact version is not the one that was referred to.", where);
}

async function verifyContent({ id, checksum, artifact }: FoundVersion): Promise<void> {
  try {
    await blobs().verify(checksum);
  } catch (error) {
    if (!(error instanceof BlobError)) throw storeFault(artifact.name, error);
    throw broken(`content_${error.why}`, `The content of ${artifact.name} is ${error.why}.`, {
      artifact_version_id: wireIdOf(id),
      name: artifact.name,
      checksum,
    });
  }
}

function recipientIn(recipient: unknown): string | null {
  if (recipient === null || typeof recipient === "string") return recipient;
  throw broken("no_recipient", "The recipient of a delivery must be a text.", {});
}

const wireIdOf = (id: string): string => encodeId("artifactVersion", asId("artifactVersion", id));

function manifestOf(
  work: ClaimedWork,
  versions: readonly FoundVersion[],
  recipient: string | null,
): DeliveryManifest {
  const { runId, node, scope } = work;
  const names = namesOf(versions);
  return {
    format: 1,
    run_id: encodeId("run", runId),
    run_title: work.runTitle,
    step_id: encodeStepId({ runId, node, scope }),
    workflow_version_id: encodeId("workflowVersion", work.workflowVersionId),
    workflow_version: work.versionNumber,
    recipient,
    files: versions.map((version, index) => ({
      artifact_id: encodeId("artifact", asId("artifact", version.artifactId)),
      artifact_version_id: wireIdOf(version.id),
      name: names[index] ?? version.artifact.name,
      number: version.number,
      media_type: version.mediaType,
      size_bytes: version.sizeBytes,
      checksum: version.checksum,
    })),
  };
}

/** Two steps may call their product the same: in one folder they are told apart by step, then by number. */
function namesOf(versions: readonly FoundVersion[]): string[] {
  const taken = new Set<string>();
  return versions.map(({ artifact: { name, node } }) => {
    const options = [name, `${node ?? "file"}-${name}`];
    let free = options.find((option) => !taken.has(option));
    for (let count = 2; free === undefined; count += 1) {
      const counted = `${count}-${options[1]}`;
      if (!taken.has(counted)) free = counted;
    }
    taken.add(free);
    return free;
  });
}
