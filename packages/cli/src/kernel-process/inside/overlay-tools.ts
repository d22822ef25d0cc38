import { defineTool, errorResult, type Tool, textResult } from '@tenon/core';
import type { Kernel } from '@tenon/shell';

/** `kernel vfs diff`, `commit` and `reset` as tools: what is kept aside, shown, written down or dropped. */
export const overlayTools = (kernel: Kernel): readonly Tool[] => [
	vfsTool(kernel, 'diff', {
		description:
			'Show as a unified diff all changes that are kept aside and not written to the real files yet.',
		effects: ['fs.read'],
	}),
	vfsTool(kernel, 'commit', {
		description:
			'Write all changes that are kept aside to the real files, all or none. Look at kernel_vfs_diff first.',
		effects: ['fs.overwrite'],
	}),
	vfsTool(kernel, 'reset', {
		description: 'Drop changes that are kept aside: those below a path, or all of them.',
		effects: ['fs.remove'],
	}),
];

type VfsAction = 'diff' | 'commit' | 'reset';

const vfsTool = (
	kernel: Kernel,
	action: VfsAction,
	about: Pick<Parameters<typeof defineTool>[0], 'description' | 'effects'>,
): Tool =>
	defineTool<unknown>({
		name: `kernel_vfs_${action}`,
		label: `kernel vfs ${action}`,
		...about,
		input: {
			type: 'object',
			properties:
				action === 'commit'
					? {}
					: { path: { type: 'string', description: 'Only what is at or below this path; default: all.' } },
			additionalProperties: false,
		},
		run: async (args, caller) => {
			const { path } = args as { readonly path?: string };
			const words = ['kernel', 'vfs', action, ...(path === undefined ? [] : ['--', path])] as const;
			const { code, stdout, stderr } = await kernel.executeArgv(words, { caller });
			const text = `${stdout}${stderr}`;
			return code === 0 ? textResult(text) : errorResult(text, { exitStatus: code });
		},
	}) as Tool;
