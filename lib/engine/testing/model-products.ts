import { asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";

/** What runs of the model show, judge and hand over. Each has a first version; people make others. */
export const PRODUCTS = [0, 1] as const;

/** The id of a version of a product, by its number. */
export const versionId = (product: number, version: number): string =>
  `00000000-0000-7000-8000-b${product}${String(version).padStart(10, "0")}`;

/** How an output names a version. */
export const referenceTo = (product: number, version: number) =>
  ({
    artifact_id: `product ${product}`,
    artifact_version_id: encodeId(
      "artifactVersion",
      asId("artifactVersion", versionId(product, version)),
    ),
    name: `product-${product}.md`,
  }) satisfies JsonObject;

/** The same in a field of a manifest. */
export const referenceTemplate = (product: number): string =>
  `\${{ ${JSON.stringify(referenceTo(product, 0))} }}`;
