import { z } from "zod";
import { Secret } from "./secret";

/** A variable by its schema. Empty means the same as absent: compose files and shells write `NAME=`. */
export const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** A variable that nobody may print. */
export const secretVariable = given(
  z
    .string()
    .transform((value) => new Secret(value))
    .optional(),
);
