import { type DeclaredTool, declareTool } from '@tenon/core';
import { flag, list, object, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** An edit by old text, or by the anchors of whole lines. */
export interface WantedEdit {
	readonly old?: string;
	readonly new: string;
	readonly replaceAll?: boolean;
	readonly anchor_start?: string;
	readonly anchor_end?: string;
}

/** What a call of it says. */
export interface EditArguments {
	readonly path: string;
	readonly edits: readonly WantedEdit[];
}

const maxEdits = 500;

/** What is told of `edit` without running it. */
export const editDeclaration = (): DeclaredTool<EditArguments> =>
	declareTool({
		name: 'edit',
		label: 'Edit file',
		description:
			'Change parts of a text file. Each old text must be in the file exactly once (or use replaceAll) and is replaced by the new one; blanks may differ where nothing is equal, and the new text then takes on the indentation of the file. In place of old text, anchor_start and anchor_end may name whole lines by anchors that read gave; lines that changed since are refused. All edits are looked up in the file as it is, and all are made or none. Returns a diff; a failure names the nearest lines.',
		input: toolInput({
			path: text('file to change, absolute or relative to the working directory', { minLength: 1 }),
			edits: list(
				'the edits, in any order',
				object('one edit', {
					old: optional(
						text('text that is in the file, without line numbers; with enough around it to be there once', {
							minLength: 1,
						}),
					),
					anchor_start: optional(
						text('in place of old: anchor of the first line to replace, as read with anchors gave it', {
							minLength: 1,
						}),
					),
					anchor_end: optional(
						text('anchor of the last line to replace; default: that of the first', { minLength: 1 }),
					),
					new: text('text that takes its place; empty to remove it'),
					replaceAll: optional(flag('replace every occurrence; default false')),
				}),
				maxEdits,
			),
		}),
		output: outputObject(
			{
				path: property('string', 'absolute path'),
				version: property('string', 'changes whenever the file does; opaque'),
				places: listOf(
					'what was changed, in the order of the file',
					outputObject({
						edit: property('integer', 'which edit, from 1'),
						line: property('integer', 'first line of it before the edits, from 1'),
						match: property('string', 'exact, or equal but for its blanks', { enum: ['exact', 'blanks'] }),
					}),
				),
				addedLines: property('integer', 'lines that were not there before'),
				removedLines: property('integer', 'lines that are no longer there'),
				diff: property('string', 'the change in the unified format, cut to its budget'),
				warnings: listOf('stale_overwrite', { type: 'string' }),
			},
			['warnings'],
		),
		effects: ['fs.read', 'fs.write', 'fs.overwrite'],
		touches: ({ path }, resolve) => [{ path: resolve(path), kind: 'overwrite' }],
	});
