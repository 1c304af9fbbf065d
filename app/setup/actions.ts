"use server";

import { redirect } from "next/navigation";
import { PASSWORD_MIN, type SetupFault, type SetupState } from "@/components/entry/setup-state";
import { createFirstOwner } from "@/lib/domain/auth/create-first-owner";
import { AppError } from "@/lib/kernel/errors";

const TEXT_MAX = 200;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const PASSWORD_MAX = 1000;

type Owner = { organisation: string; name: string; email: string; password: string };

function faultOf({ organisation, name, email, password }: Owner): SetupFault | null {
  if ([organisation, name].some((text) => text === "" || text.length > TEXT_MAX))
    return "incomplete";
  if (!EMAIL.test(email)) return "email";
  return password.length < PASSWORD_MIN || password.length > PASSWORD_MAX ? "password" : null;
}

const refusalOf = (error: unknown): SetupFault => {
  if (error instanceof AppError && error.kind === "forbidden") return "token";
  if (error instanceof AppError && error.kind === "not_found") return "done";
  throw error;
};

/** Makes the first owner, who can then sign in; or says what is wrong, with what was typed. */
export async function setUp(_before: SetupState, form: FormData): Promise<SetupState> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed = { organisation: text("organisation"), name: text("name"), email: text("email") };
  const owner = { ...typed, password: String(form.get("password") ?? "") };
  const fault = faultOf(owner);
  if (fault) return { fault, typed };
  const refusal = await createFirstOwner(text("token"), owner).then(() => null, refusalOf);
  if (refusal) return { fault: refusal, typed };
  redirect("/sign-in");
}
