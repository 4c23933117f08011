/** A refusal in the form that ASP.NET gives it; GDACS's own has not been seen. */
export function problem(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Response {
  const body = {
    type: `https://www.rfc-editor.org/rfc/rfc9110#status.${status}`,
    title,
    status,
    traceId: '00-00000000000000000000000000000001-0000000000000001-00',
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  });
}
