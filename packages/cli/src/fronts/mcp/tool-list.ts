import type { JsonSchema } from '@tenon/core';
import type { KernelTool } from '../../session/kernels/kernel-service.ts';

/** A tool as a client lists it. */
export interface ListedTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
	/** Of the data beside the text, where a tool has any. */
	readonly outputSchema?: { readonly type: 'object'; readonly [keyword: string]: unknown };
	readonly annotations: {
		readonly readOnlyHint: boolean;
		readonly destructiveHint: boolean;
		readonly idempotentHint: boolean;
		readonly openWorldHint: boolean;
	};
}

/** All tools of a client: those of its kernels, each with a handle to choose one, and those for handles. */
export const listTools = (tools: readonly KernelTool[]): readonly ListedTool[] => [
	...tools.map(listed),
	...handleTools,
];

/** The handle of the kernel that is there from the start. */
export const mainHandle = 'main';

const listed = (tool: KernelTool): ListedTool => {
	const { name, label, description, input, output } = tool;
	return {
		name,
		title: label,
		description,
		inputSchema: withHandle(input),
		...(output === null ? {} : { outputSchema: { ...output, type: 'object' } }),
		annotations: {
			readOnlyHint: tool.isReadOnly,
			destructiveHint: tool.isDestructive,
			idempotentHint: tool.isIdempotent,
			openWorldHint: tool.reachesNetwork,
		},
	};
};

const handleProperty = {
	type: 'string',
	description: `Handle of the kernel to use, from kernel_open. Default: "${mainHandle}".`,
} as const;

const withHandle = (schema: JsonSchema): ListedTool['inputSchema'] => {
	const object = typeof schema === 'boolean' ? {} : schema;
	const properties = (object.properties ?? {}) as Readonly<Record<string, unknown>>;
	return { ...object, type: 'object', properties: { ...properties, kernel: handleProperty } };
};

const harmless = {
	readOnlyHint: true,
	destructiveHint: false,
	idempotentHint: false,
	openWorldHint: false,
} as const;

const handleTools: readonly ListedTool[] = [
	{
		name: 'kernel_open',
		title: 'Open a kernel',
		description:
			'Fork a kernel: variables, functions and directory go their own way from here, files are shared. Returns its handle. Scripts of different kernels run at the same time; those of one run in turn.',
		inputSchema: { type: 'object', properties: { kernel: handleProperty }, additionalProperties: false },
		annotations: harmless,
	},
	{
		name: 'kernel_close',
		title: 'Close a kernel',
		description: 'End a kernel that kernel_open made, and everything that runs in it.',
		inputSchema: {
			type: 'object',
			properties: { kernel: { type: 'string', description: 'Its handle.' } },
			required: ['kernel'],
			additionalProperties: false,
		},
		annotations: harmless,
	},
];

/** The names of the tools for handles. */
export const handleToolNames: readonly string[] = handleTools.map(({ name }) => name);
