import { type DeclaredTool, declareTool, type ToolEffect } from '@tenon/core';

/** What is kept aside, shown, written down or dropped. */
export type VfsAction = 'diff' | 'commit' | 'reset';

/** What a call of one of these tools says. */
export interface VfsArguments {
	readonly path?: string;
}

/** What is told of the tool for one action without running it. */
export const overlayDeclaration = (action: VfsAction): DeclaredTool<VfsArguments> => {
	const { description, effects } = actions[action];
	return declareTool<VfsArguments>({
		name: `kernel_vfs_${action}`,
		label: `kernel vfs ${action}`,
		...{ description, effects },
		input: {
			type: 'object',
			properties:
				action === 'commit'
					? {}
					: { path: { type: 'string', description: 'Only what is at or below this path; default: all.' } },
			additionalProperties: false,
		},
	});
};

/** Those of all actions, in the order in which the tools are listed. */
export const overlayDeclarations = (): readonly DeclaredTool[] => vfsActions.map(overlayDeclaration);

/** All of them. */
export const vfsActions: readonly VfsAction[] = ['diff', 'commit', 'reset'];

const actions: Readonly<
	Record<VfsAction, { readonly description: string; readonly effects: readonly ToolEffect[] }>
> = {
	diff: {
		description:
			'Show as a unified diff all changes that are kept aside and not written to the real files yet.',
		effects: ['fs.read'],
	},
	commit: {
		description:
			'Write all changes that are kept aside to the real files, all or none. Look at kernel_vfs_diff first.',
		effects: ['fs.overwrite'],
	},
	reset: {
		description: 'Drop changes that are kept aside: those below a path, or all of them.',
		effects: ['fs.remove'],
	},
};
