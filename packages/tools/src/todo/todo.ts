import { errorResult, type Tool, type ToolContext, type ToolResult, textResult, withRun } from '@tenon/core';
import type { KernelCalls } from '@tenon/shell';
import { asData } from '../support/data.ts';
import { maxItems, statuses, type TodoItem, todoDeclaration } from './declaration.ts';

/** Where the list is kept. */
export interface TodoToolOptions {
	/** The session's kernel: the list is its variable `TENON_TODO`, committed, restored and forked with the session. */
	readonly kernel: KernelCalls;
}

/** `todo`: the list of what the model has to do, for itself and for the person who watches. */
export const todoTool = ({ kernel }: TodoToolOptions): Tool =>
	withRun(todoDeclaration(), ({ items }, context) =>
		items === undefined ? read(kernel) : write(kernel, items, context),
	);

const variable = 'TENON_TODO';

const read = async (kernel: KernelCalls): Promise<ToolResult> =>
	shown(itemsIn(await kernel.variable(variable)));

const write = async (
	kernel: KernelCalls,
	items: readonly TodoItem[],
	caller: ToolContext,
): Promise<ToolResult> => {
	const words = ['printf', '-v', variable, '%s', JSON.stringify(items)] as const;
	const { code, stderr } = await kernel.executeArgv(words, { caller });
	return code === 0 ? shown(items) : errorResult(`the list was not kept: ${stderr.trim()}`);
};

// A script may have set the variable to anything: what is no list is an empty one.
const itemsIn = (kept: string | undefined): readonly TodoItem[] => {
	try {
		const items: unknown = JSON.parse(kept ?? '[]');
		return Array.isArray(items) ? items.filter(isItem).slice(0, maxItems) : [];
	} catch (error) {
		if (error instanceof SyntaxError) return [];
		throw error;
	}
};

const isItem = (value: unknown): value is TodoItem => {
	const { text, status } = Object(value) as Partial<TodoItem>;
	return typeof text === 'string' && statuses.some((known) => known === status);
};

const shown = (items: readonly TodoItem[]): ToolResult => {
	const open = items.filter(({ status }) => status !== 'completed').length;
	const lines = items.map(({ text, status }) => `${marks[status]} ${text}\n`).join('');
	return textResult(items.length === 0 ? 'the list is empty' : lines.toWellFormed(), {
		data: asData({ items: items.map(({ text, status }) => ({ text, status })), open }),
	});
};

const marks: Readonly<Record<TodoItem['status'], string>> = {
	pending: '[ ]',
	in_progress: '[>]',
	completed: '[x]',
};
