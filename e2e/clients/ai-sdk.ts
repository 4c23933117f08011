import { createMCPClient } from '@ai-sdk/mcp';
import { answersTo, type VisitWith } from './visit.ts';

export const visitWithAiSdk: VisitWith = async (url, calls) => {
  const client = await createMCPClient({ transport: { type: 'http', url } });
  const tools = await client.tools();
  const answers = await answersTo(calls, async ({ name, arguments: args }) => {
    const tool = tools[name];
    if (!tool) throw new Error(`the AI SDK lists no tool ${name}`);
    return tool.execute(args, { toolCallId: name, messages: [], context: {} });
  });
  await client.close();
  return { tools: Object.keys(tools), answers };
};
