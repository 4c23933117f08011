import { MCPServerStreamableHttp, setTracingDisabled } from '@openai/agents';
import { answersTo, type VisitWith } from './visit.ts';

export const visitWithOpenaiAgents: VisitWith = async (url, calls) => {
  setTracingDisabled(true);
  const server = new MCPServerStreamableHttp({ url, name: 'e2e' });
  await server.connect();
  const tools = await server.listTools();
  const answers = await answersTo(calls, (call) => server.callToolResult(call.name, call.arguments));
  await server.close();
  return { tools: tools.map(({ name }) => name), answers };
};
