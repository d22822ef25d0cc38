import { type DeclaredTool, declareTool } from '@tenon/core';
import { flag, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

const stepSchema = outputObject({
	id: property('string', 'names the step'),
	label: property('string', 'the script or the tool'),
	startedAtMs: property('number', 'milliseconds since 1970'),
	changedPaths: property('integer', 'how many paths it changed'),
	isUndone: property('boolean', 'whether it was undone'),
});

/** What a call of it says. */
export interface UndoArguments {
	readonly step?: string;
	readonly through?: boolean;
	readonly list?: boolean;
}

/** What is told of `undo` without running it. */
export const undoDeclaration = (): DeclaredTool<UndoArguments> =>
	declareTool({
		name: 'undo',
		label: 'Undo',
		description:
			'Undo what one call (a shell script, write, edit …) changed in files, by default the newest that is not undone; an undo can be undone in turn. With through: undo that step and all later ones, so that files are as they were before it. With list: show the steps, newest first. The answer names what could not be brought back.',
		input: toolInput({
			step: optional(text('id of the step to undo, as list shows it; default: the newest', { minLength: 1 })),
			through: optional(
				flag('undo all later steps too, newest first: return to the state before the step; default false'),
			),
			list: optional(flag('only show the steps that can be undone; default false')),
		}),
		output: outputObject(
			{
				steps: listOf(
					'the steps, newest first: with list those there are, with through those that were undone',
					stepSchema,
				),
				step: { ...stepSchema, description: 'the step that was undone' },
				restored: listOf('paths that are as they were before', { type: 'string' }),
				failed: listOf(
					'what is not as it was before',
					outputObject({
						path: property('string', 'absolute path'),
						reason: property('string', 'why'),
					}),
				),
				notes: listOf('what was never tracked', { type: 'string' }),
				omitted: property('integer', 'how many steps, or paths, are left out here'),
			},
			['steps', 'step', 'restored', 'failed', 'notes'],
		),
		effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'fs.rename'],
	});
