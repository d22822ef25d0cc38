import {
	defineTool,
	errorResult,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import type { KernelCalls } from '@tenon/shell';
import { asData } from '../support/data.ts';
import { choice, list, object, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** How far an item is. */
const statuses = ['pending', 'in_progress', 'completed'] as const;

/** Something that is to be done. */
interface TodoItem {
	readonly text: string;
	readonly status: (typeof statuses)[number];
}

/** Where the list is kept. */
export interface TodoToolOptions {
	/** The session's kernel: the list is its variable `TENON_TODO`, committed, restored and forked with the session. */
	readonly kernel: KernelCalls;
}

/** `todo`: the list of what the model has to do, for itself and for the person who watches. */
export const todoTool = ({ kernel }: TodoToolOptions): Tool =>
	defineTool({
		name: 'todo',
		label: 'To-do list',
		description:
			'Keep a list of the steps of a longer task. items replaces the whole list; without items the list is shown as it is. Keep one item in_progress, and mark items completed as soon as they are. Not worth it for a task of one or two steps.',
		input: toolInput({
			items: optional(
				list(
					'the whole list, in order',
					object('an item', {
						text: text('what is to be done', { minLength: 1 }),
						status: choice('how far it is', statuses),
					}),
					maxItems,
				),
			),
		}),
		output: outputObject({
			items: listOf(
				'the list',
				outputObject({
					text: property('string', 'what is to be done'),
					status: property('string', 'how far it is', { enum: statuses }),
				}),
			),
			open: property('integer', 'how many are not completed'),
		}),
		effects: ['session'],
		replay: 'safe',
		run: ({ items }, context) => (items === undefined ? read(kernel) : write(kernel, items, context)),
	});

const maxItems = 100;
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
