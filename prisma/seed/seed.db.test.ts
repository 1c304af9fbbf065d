import { expect, it } from "vitest";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { signIn } from "@/lib/domain/auth/sign-in";
import { readDraft, validateDraft } from "@/lib/domain/registry/read-draft";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { saveDraft } from "@/lib/domain/registry/save-draft";
import { ROLES } from "@/lib/kernel/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { DEMO_SIGN_INS, seedDemo } from "./seed";

const { query } = testDatabase();

const counts = () =>
  query(`
    select
      (select count(*) from tenants) as tenants,
      (select count(*) from users) as users,
      (select count(*) from memberships) as memberships,
      (select count(*) from agent_versions) as agents,
      (select count(*) from workflow_versions) as versions`);

async function signedIn(role: string) {
  const { email, password } =
    DEMO_SIGN_INS.find((one) => one.role === role) ?? DEMO_SIGN_INS[0] ?? {};
  const result = await signIn(email ?? "", password ?? "", { address: null, userAgent: null });
  if (!result.ok) throw new Error(`${role} cannot sign in: ${result.why}.`);
  const principal = await resolveSession(result.sessionId);
  if (!principal) throw new Error("The session is over.");
  return principal;
}

it("lets a person of every role sign in, to one workspace with a published workflow", async () => {
  await seedDemo();
  expect(DEMO_SIGN_INS.map(({ role }) => role)).toEqual([...ROLES]);
  for (const role of ROLES) expect(await signedIn(role)).toMatchObject({ role });
  const { items } = await readWorkflows(await signedIn("viewer"), { limit: 9 });
  expect(items).toMatchObject([{ name: "research-report", latest_version: { number: 1 } }]);
});

it("makes a workflow that validation has nothing to say against", async () => {
  const author = await signedIn("author");
  const [workflow] = (await readWorkflows(author, { limit: 1 })).items;
  if (!workflow) throw new Error("There is no workflow.");
  expect(await validateDraft(author, workflow.id)).toEqual({ can_publish: true, findings: [] });
});

/** It runs at every start: what people have made of the demo since must survive it. */
it("changes nothing when it runs again, whatever was edited meanwhile", async () => {
  const before = await counts();
  const author = await signedIn("author");
  const [workflow] = (await readWorkflows(author, { limit: 1 })).items;
  if (!workflow) throw new Error("There is no workflow.");
  await saveDraft(author, workflow.id, { revision: 1, spec: { mine: true } });
  await query("update users set name = 'Renamed' where email like 'viewer@%'");
  await seedDemo();
  expect(await counts()).toEqual(before);
  expect(await readDraft(author, workflow.id)).toMatchObject({ revision: 2, spec: { mine: true } });
  expect(await signedIn("viewer")).toMatchObject({ name: "Renamed" });
});
