import { networkProblem, problemOf } from "./problem";

/** `throttled`: too many tries; the password was not looked at. */
export type SignInAnswer =
  | { ok: true }
  | { ok: false; why: "wrong" }
  | { ok: false; why: "throttled"; seconds: number | null };

const AUTH = "/api/auth";
/** How the server names what it refused, in the address that it answers with. */
const THROTTLED = /^throttled(?::(\d+))?$/;

async function call(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`${AUTH}${path}`, init).catch((error: unknown) => {
    throw networkProblem(error);
  });
  return answer;
}

async function csrfToken(): Promise<string> {
  const answer = await call("/csrf");
  if (!answer.ok) throw await problemOf(answer);
  const { csrfToken: token } = (await answer.json()) as { csrfToken: string };
  return token;
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" });
  return call(path, { method: "POST", body });
}

/** Begins a session for whoever knows the password. Throws a `Problem` when the server cannot say. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const answer = await post("/callback/credentials", {
    email,
    password,
    callbackUrl: window.location.origin,
  });
  if (answer.ok) return { ok: true };
  if (answer.status !== 401) throw await problemOf(answer);
  const { url } = (await answer.json()) as { url: string };
  const refusal = new URL(url, window.location.origin).searchParams.get("error") ?? "";
  if (refusal === "unavailable") throw await problemOf(new Response(null, { status: 503 }));
  const throttled = THROTTLED.exec(refusal);
  if (!throttled) return { ok: false, why: "wrong" };
  return { ok: false, why: "throttled", seconds: throttled[1] ? Number(throttled[1]) : null };
}

/** The address at the provider to go to for signing in; afterwards the browser comes back to `callbackUrl`. */
export async function providerAddress(callbackUrl: string): Promise<string> {
  const answer = await post("/signin/oidc", { callbackUrl });
  if (!answer.ok) throw await problemOf(answer);
  const { url } = (await answer.json()) as { url: string };
  return url;
}

/** Ends the session of this browser, here and in the database. */
export async function signOut(): Promise<void> {
  const answer = await post("/signout", { callbackUrl: window.location.origin });
  if (!answer.ok) throw await problemOf(answer);
}
