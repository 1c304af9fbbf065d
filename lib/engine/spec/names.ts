import { z } from "zod";
import { NAME_FORM } from "@/lib/engine/spec/name-forms";

/** Ids of nodes and names of ports: they stand in expressions, so they are CEL identifiers. */
const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

export const nodeIdSchema = z
  .string()
  .regex(
    IDENTIFIER,
    "Must begin with a lower-case letter and hold at most 63 lower-case letters, digits and underscores.",
  )
  // CEL could not name them: `nodes.in.output` does not parse.
  .regex(/^(?!(?:true|false|null|in)$)/, "true, false, null and in cannot be ids.")
  .meta({ id: "NodeId" });

export const portSchema = z
  .string()
  .regex(
    IDENTIFIER,
    "Must begin with a lower-case letter and hold at most 63 lower-case letters, digits and underscores.",
  )
  .meta({ id: "Port" });

export const nameSchema = z
  .string()
  .regex(
    NAME_FORM,
    "Must hold 1 to 100 lower-case letters, digits, dots, dashes and underscores, with a letter or digit at both ends.",
  );

/** `name@1.2.0` or `name@stable`: an exact version, or a channel that publishing resolves. */
export const referenceSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?@(?:\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9a-z.-]{1,40})?|[a-z][a-z0-9-]{0,30})$/,
    "Must be a name and a version or channel, for example research-agent@2.1.0 or research-agent@stable.",
  )
  .meta({ id: "Reference" });

/** The source of an edge: `node`, or `node.port` where the node has several. */
export const edgeSourceSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,62}(?:\.[a-z][a-z0-9_]{0,62})?$/,
    "Must be a node id, or a node id and a port, for example confirm.approved.",
  );

export const titleSchema = z.string().min(1).max(200);
export const notesSchema = z.string().max(10_000);

/** Labels group and filter; they are no place for content. */
export const labelsSchema = z
  .record(z.string().min(1).max(63), z.string().max(200))
  .refine((labels) => Object.keys(labels).length <= 50, "At most 50 labels.");
