import { z } from "zod";
import { NAME_FORM } from "@/lib/engine/spec/name-forms";
import { FORM_SENTENCES } from "@/lib/engine/wording/manifest-sentences";

/** Ids of nodes and names of ports: they stand in expressions, so they are CEL identifiers. */
const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

export const nodeIdSchema = z
  .string()
  .regex(IDENTIFIER, FORM_SENTENCES.identifier_form)
  // CEL could not name them: `nodes.in.output` does not parse.
  .regex(/^(?!(?:true|false|null|in)$)/, FORM_SENTENCES.identifier_reserved)
  .meta({ id: "NodeId" });

export const portSchema = z
  .string()
  .regex(IDENTIFIER, FORM_SENTENCES.identifier_form)
  .meta({ id: "Port" });

export const nameSchema = z.string().regex(NAME_FORM, FORM_SENTENCES.name_form);

/** The type of an event, as its producer calls it. */
export const eventTypeSchema = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._:/-]{0,198}[A-Za-z0-9])?$/, FORM_SENTENCES.event_type_form);

/** `name@1.2.0` or `name@stable`: an exact version, or a channel that publishing resolves. */
export const referenceSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?@(?:\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9a-z.-]{1,40})?|[a-z][a-z0-9-]{0,30})$/,
    FORM_SENTENCES.reference_form,
  )
  .meta({ id: "Reference" });

/** The source of an edge: `node`, or `node.port` where the node has several. */
export const edgeSourceSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,62}(?:\.[a-z][a-z0-9_]{0,62})?$/, FORM_SENTENCES.edge_source_form);

export const titleSchema = z.string().min(1).max(200);
export const notesSchema = z.string().max(10_000);

/** Labels group and filter; they are no place for content. */
export const labelsSchema = z
  .record(z.string().min(1).max(63), z.string().max(200))
  .refine((labels) => Object.keys(labels).length <= 50, FORM_SENTENCES.labels_most);
