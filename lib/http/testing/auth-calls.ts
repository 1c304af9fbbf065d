import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/session";

export type Jar = Record<string, string>;
type Answer = {
  status: number;
  body: Record<string, unknown>;
  setCookies: string[];
  /** Where the browser is sent. */
  location: string | null;
};
type Sent = { body?: Record<string, string>; query?: Record<string, string> };

export const BROWSER = { address: "198.51.100.4", userAgent: "test" };

/** One call of next-auth as a browser makes it, without a network port; it keeps the cookies in the jar. */
export async function call(
  jar: Jar,
  action: string[],
  { body, query }: Sent = {},
): Promise<Answer> {
  const setCookies: string[] = [];
  const answer: Answer = { status: 200, body: {}, setCookies, location: null };
  const keep = (part: Partial<Answer>) => {
    Object.assign(answer, part);
    return response;
  };
  const response = {
    status: (status: number): unknown => keep({ status }),
    json: (given: Answer["body"]): unknown => keep({ body: given }),
    send: (given: Answer["body"]): unknown => keep({ body: given }),
    end: () => undefined,
    getHeader: () => setCookies,
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") setCookies.splice(0, Infinity, ...[value].flat());
      return name === "Location" ? keep({ location: String(value) }) : response;
    },
  };
  const request = {
    method: body ? "POST" : "GET",
    query: { ...query, nextauth: action },
    cookies: jar,
    headers: {},
    body: body && { ...body, json: "true" },
  };
  await NextAuth(authOptions(BROWSER))(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
  );
  for (const cookie of setCookies) put(jar, cookie);
  return answer;
}

function put(jar: Jar, cookie: string): void {
  const [pair = ""] = cookie.split(";");
  const at = pair.indexOf("=");
  const value = decodeURIComponent(pair.slice(at + 1));
  if (value === "") delete jar[pair.slice(0, at)];
  else jar[pair.slice(0, at)] = value;
}

/** The token without which no form is taken. */
export async function csrfOf(jar: Jar): Promise<string> {
  const { body } = await call(jar, ["csrf"]);
  return String(body.csrfToken);
}

/** Signs in by password. */
export const signInAs = async (jar: Jar, email: string, password: string) =>
  call(jar, ["callback", "credentials"], {
    body: { email, password, csrfToken: await csrfOf(jar) },
  });
