import * as original from "@/app/v1/runs/[id]/migrate/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;
