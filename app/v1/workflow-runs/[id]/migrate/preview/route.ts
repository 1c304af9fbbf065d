import * as original from "@/app/v1/runs/[id]/migrate/preview/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;
