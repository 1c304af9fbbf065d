import { AppError } from "@/lib/kernel/errors";
import { answer, problem } from "./problem";
import { identify } from "./request-id";

/** The answer for an address that the API does not have. */
export const unknownPath = async (request: Request): Promise<Response> =>
  problem(new AppError("NOT_FOUND", "The API has no such address."), identify(request));

/** The answer for a method that an address does not take, with those that it does. */
export function methodNotAllowed(allowed: readonly string[]) {
  return async (request: Request): Promise<Response> => {
    const response = answer(405, identify(request), {
      code: "METHOD_NOT_ALLOWED",
      message: `${request.method} is not possible here.`,
      retryable: false,
      details: { allowed: [...allowed] },
    });
    response.headers.set("allow", allowed.join(", "));
    return response;
  };
}
