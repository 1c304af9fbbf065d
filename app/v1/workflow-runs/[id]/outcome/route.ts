import * as original from "@/app/v1/runs/[id]/outcome/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;
