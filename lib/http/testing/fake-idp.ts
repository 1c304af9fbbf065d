import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

type Asked = { challenge: string; nonce: string };
export type Claims = Record<string, unknown>;

export type FakeIdp = {
  issuer: string;
  /** What the next token says of the person, and what is wrong with it. */
  says: (claims: Claims, faults?: Faults) => void;
  stop: () => void;
};
type Faults = {
  issuer?: string;
  nonce?: string;
  expired?: boolean;
  audience?: string;
  forged?: boolean;
};

export const CLIENT = { id: "signalbox", secret: "a secret that the provider knows" };

/** A provider of OpenID Connect over real HTTP: code with PKCE and nonce, tokens signed by RS256. It asks nobody anything. */
export async function startFakeIdp(): Promise<FakeIdp> {
  const [own, forger] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Asked>();
  let claims: Claims = {};
  let faults: Faults = {};

  const tokenOf = ({ nonce }: Asked): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = faults.expired ? now - 7200 : now;
    return new SignJWT({ ...claims, nonce: faults.nonce ?? nonce })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(faults.issuer ?? issuer)
      .setAudience(faults.audience ?? CLIENT.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 300)
      .sign(faults.forged ? forger.privateKey : own.privateKey);
  };

  const answers: Record<string, (url: URL, body: URLSearchParams) => Promise<Reply>> = {
    "/.well-known/openid-configuration": async () => ({
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      },
    }),
    "/jwks": async () => ({ json: { keys: [jwk] } }),
    "/authorize": async ({ searchParams: asked }) => {
      const code = randomUUID();
      codes.set(code, {
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce") ?? "",
      });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.search = String(new URLSearchParams({ code, state: asked.get("state") ?? "" }));
      return { location: back.href };
    },
    "/token": async (_url, body) => {
      const asked = codes.get(body.get("code") ?? "");
      const verifier = body.get("code_verifier") ?? "";
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      if (!asked || asked.challenge !== challenge)
        return { json: { error: "invalid_grant" }, status: 400 };
      codes.delete(body.get("code") ?? "");
      return {
        json: { access_token: randomUUID(), token_type: "Bearer", id_token: await tokenOf(asked) },
      };
    },
  };

  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const url = new URL(request.url ?? "/", issuer);
      reply(response, (await answers[url.pathname]?.(url, body)) ?? { json: {}, status: 404 });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    says: (next, wrong = {}) => {
      claims = next;
      faults = wrong;
    },
    stop: () => void server.close(),
  };
}

type Reply = { json?: unknown; location?: string; status?: number };

function reply(response: ServerResponse, { json, location, status }: Reply): void {
  if (location) response.writeHead(302, { location }).end();
  else
    response
      .writeHead(status ?? 200, { "content-type": "application/json" })
      .end(JSON.stringify(json));
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}
