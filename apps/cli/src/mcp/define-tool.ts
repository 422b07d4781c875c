import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallError, type Client } from '@rootline/contract/client';
import * as z from 'zod';
import { explainFailure } from '../explain-failure.ts';
import { lineOfFields, readsFields } from './answer-form.ts';
import { fitAnswer } from './fit-answer.ts';

/** An answer in two forms: the fields, and rows of text for a client that reads no fields. */
interface ToolAnswer {
  structured: Record<string, unknown>;
  text: string;
}

export interface Tool<S, I extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: I;
  /** Of the fields; they may hold more. */
  output: z.ZodRawShape;
  run(source: S, input: z.output<z.ZodObject<I>>, signal: AbortSignal): Promise<ToolAnswer>;
}

/** Lets a tool work on the source of its answers: a Rootline server, or logs of this machine. */
type Ask<S> = <T>(work: (source: S) => Promise<T>) => Promise<T>;

/** Adds the tool to a server. */
export type RegisteredTool<S> = (server: McpServer, ask: Ask<S>) => void;

/** A read-only tool; refusals of the Rootline server, and files that are no logs, become tool errors with their sentence. */
export function defineTool<const I extends z.ZodRawShape, S = Client>(tool: Tool<S, I>): RegisteredTool<S> {
  const inputSchema = z.strictObject(tool.input);
  const outputSchema = z.looseObject(tool.output);
  return (server, ask) => {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema,
        outputSchema,
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      async (input: unknown, { signal }) => {
        try {
          const { structured, text } = await ask((source) => tool.run(source, inputSchema.parse(input), signal));
          // Fields want a text beside them: for who reads them, one line, so that nothing is said twice.
          const told = readsFields(server) ? lineOfFields(structured) : fitAnswer(text);
          return { structuredContent: structured, content: [{ type: 'text', text: told }] };
        } catch (error) {
          const told = error instanceof CallError ? error : explainFailure(error);
          if (told === null) throw error;
          return { isError: true, content: [{ type: 'text', text: told.message }] };
        }
      },
    );
  };
}
