import { errorResult, type Tool, textResult, withRun } from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import { overlayDeclaration, type VfsAction, vfsActions } from '../overlay-declarations.ts';

/** `kernel vfs diff`, `commit` and `reset` as tools: what is kept aside, shown, written down or dropped. */
export const overlayTools = (kernel: Kernel): readonly Tool[] =>
	vfsActions.map((action) => vfsTool(kernel, action));

const vfsTool = (kernel: Kernel, action: VfsAction): Tool =>
	withRun(overlayDeclaration(action), async ({ path }, caller) => {
		const words = ['kernel', 'vfs', action, ...(path === undefined ? [] : ['--', path])] as const;
		const { code, stdout, stderr } = await kernel.executeArgv(words, { caller });
		const text = `${stdout}${stderr}`;
		return code === 0 ? textResult(text) : errorResult(text, { exitStatus: code });
	});
