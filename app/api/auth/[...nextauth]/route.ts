import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/session";

type Context = { params: Promise<{ nextauth: string[] }> };

// The options are made at the call, because the build loads this module without an environment.
const handler = (request: Request, context: Context): Promise<Response> =>
  NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };
