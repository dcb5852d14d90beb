import { defineConfig } from "orval";

const input = "openapi.yaml";

export default defineConfig({
  client: {
    input,
    output: {
      client: "fetch",
      target: "api/client.ts",
      schemas: "api/model",
    },
  },
  zod: { input, output: { client: "zod", target: "api/zod.ts" } },
});
