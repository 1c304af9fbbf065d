import { z } from "zod";

/** The version of an agent or a tool: exactly what `name@version` in a workflow can refer to. */
export const semverSchema = z
  .string()
  .regex(
    /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})(?:-[0-9a-z.-]{1,40})?$/,
    "Must be a version such as 1.2.0.",
  )
  .meta({ id: "Semver", description: "A semantic version, as 1.2.0." });
