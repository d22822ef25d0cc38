import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, list, object, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** How far an item is. */
export const statuses = ['pending', 'in_progress', 'completed'] as const;

/** Something that is to be done. */
export interface TodoItem {
	readonly text: string;
	readonly status: (typeof statuses)[number];
}

/** How long the list may be. */
export const maxItems = 100;

/** What a call of it says. */
export interface TodoArguments {
	readonly items?: readonly TodoItem[];
}

/** What is told of `todo` without running it. */
export const todoDeclaration = (): DeclaredTool<TodoArguments> =>
	declareTool({
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
	});
