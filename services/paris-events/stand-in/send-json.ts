/** JSON with the content type of the service. */
export function sendJson(body: object, { status = 200, headers = {} } = {}): Response {
  return Response.json(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}
