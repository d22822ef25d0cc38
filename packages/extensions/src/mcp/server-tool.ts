import type { JsonSchema } from '@tenon/core';

/** A tool as a server lists it: the part that is used here, and kept between starts. */
export interface ServerTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: JsonSchema;
	readonly outputSchema: JsonSchema | undefined;
	/** What the server says of it. */
	readonly hints: {
		readonly readOnly: boolean;
		readonly idempotent: boolean;
		/** False: it touches nothing outside of the server. */
		readonly openWorld: boolean;
	};
}

/** What a server offers. */
export interface ServerList {
	/** In the order of their names, each once. */
	readonly tools: readonly ServerTool[];
	/** How a model is to use them. */
	readonly instructions: string;
}

/** Reads a list of tools, which may come from a server or from a file: what is wrong is left out and told. */
export const readServerList = (
	listed: readonly unknown[],
	instructions: unknown,
	report: (problem: string) => void,
): ServerList => {
	const tools = new Map<string, ServerTool>();
	for (const entry of listed.slice(0, maxTools)) {
		const tool = readTool(entry);
		if (tool === undefined) report('a tool without a name or a schema');
		// Its calls have no answer but a task, and tasks are not spoken.
		else if (needsTasks(entry)) continue;
		else if (tools.has(tool.name)) report(`the tool ${JSON.stringify(tool.name)} is listed twice`);
		else tools.set(tool.name, tool);
	}
	if (listed.length > maxTools) report(`${listed.length} tools are listed; the first ${maxTools} are taken`);
	return {
		tools: [...tools.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
		instructions: textOf(instructions),
	};
};

const needsTasks = (entry: unknown): boolean =>
	isObject(entry) && isObject(entry.execution) && entry.execution.taskSupport === 'required';

const maxTools = 512;
const maxTextLength = 16_384;

const readTool = (entry: unknown): ServerTool | undefined => {
	if (!isObject(entry)) return undefined;
	const { name, title, description, inputSchema, outputSchema } = entry;
	if (typeof name !== 'string' || name === '' || !isObject(inputSchema)) return undefined;
	const annotations = isObject(entry.annotations) ? entry.annotations : {};
	const hints = isObject(entry.hints) ? entry.hints : undefined;
	return {
		name,
		title: textOf(title ?? annotations.title),
		description: textOf(description),
		inputSchema,
		outputSchema: isObject(outputSchema) ? outputSchema : undefined,
		hints: {
			readOnly: (hints?.readOnly ?? annotations.readOnlyHint) === true,
			idempotent: (hints?.idempotent ?? annotations.idempotentHint) === true,
			openWorld: (hints?.openWorld ?? annotations.openWorldHint) !== false,
		},
	};
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxTextLength) : '');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
