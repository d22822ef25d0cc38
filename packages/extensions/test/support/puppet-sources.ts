/** A puppet with a tool that answers with a text. */
export const answering = (tool: string, text: string = tool): string =>
	`hello(); tool('${tool}'); ready(); listen({ tool_call: ({ id }) => answer(id, '${text}') });`;

/** A puppet that judges tool calls by an expression over `frame`. */
export const judging = (decision: string): string =>
	`hello(); subscribe([], ['tool_call']); ready();
	listen({ event_intercept: (frame) => say({ type: 'event_intercept_response', id: frame.id, ...(${decision}) }) });`;

/** A puppet that is asked about tool calls and never answers. */
export const silentGuard = `hello(); subscribe([], ['tool_call']); ready(); listen();`;
