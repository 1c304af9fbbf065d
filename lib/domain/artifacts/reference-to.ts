import { asId, encodeId } from "@/lib/kernel/ids";
import type { FoundVersion } from "./find-versions";

type Named = Pick<FoundVersion, "id" | "artifactId" | "mediaType" | "checksum" | "sizeBytes"> & {
  artifact: { name: string };
};

/** How an output names an artifact version, and a request shows it. */
export const referenceTo = (version: Named) => ({
  artifact_id: encodeId("artifact", asId("artifact", version.artifactId)),
  artifact_version_id: encodeId("artifactVersion", asId("artifactVersion", version.id)),
  name: version.artifact.name,
  media_type: version.mediaType,
  checksum: version.checksum,
  size_bytes: version.sizeBytes,
});
