import { asId, encodeId } from "@/lib/kernel/ids";

/** What is said of an artifact version wherever it is named; the ids as uuids. */
type Named = {
  id: string;
  artifactId: string;
  name: string;
  mediaType: string;
  checksum: string;
  sizeBytes: number;
};

/** How an output names an artifact version, and a request shows it. Expressions, people and `deliver` read it from there. */
export const referenceTo = ({ id, artifactId, name, mediaType, checksum, sizeBytes }: Named) => ({
  artifact_id: encodeId("artifact", asId("artifact", artifactId)),
  artifact_version_id: encodeId("artifactVersion", asId("artifactVersion", id)),
  name,
  media_type: mediaType,
  checksum,
  size_bytes: sizeBytes,
});
