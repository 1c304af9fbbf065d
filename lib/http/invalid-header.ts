import { AppError } from "@/lib/kernel/errors";

/** The refusal of one header, in the form of every other issue of a request. */
export const invalidHeader = (name: string, message: string): AppError =>
  new AppError("INVALID_REQUEST", "The request does not fit its schema.", {
    details: { issues: [{ path: `/header/${name}`, message }] },
  });
