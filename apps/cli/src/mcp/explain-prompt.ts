import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';

/** Adds the prompt by which a person asks what broke in a log. */
export function addExplainPrompt(server: McpServer): void {
  server.registerPrompt(
    'explain_log',
    {
      title: 'Explain this log',
      description: 'What broke in a log, since when and why, each claim with its line.',
      argsSchema: { file: z.string().describe('Name or id of the log') },
    },
    ({ file }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: promptText(file) } }],
    }),
  );
}

function promptText(file: string): string {
  return [
    `What broke in the log ${JSON.stringify(file)}, since when, and why?`,
    'Begin with get_analysis. Its verdict says how sure it is: take nothing for the cause that it calls unclear, an effect, or not judged.',
    'Read the lines around each one you rely on with read_lines, and look for what speaks against it with search_entries.',
    'Answer in a few sentences, name the line of each claim, and say what the log does not show.',
  ].join('\n');
}
