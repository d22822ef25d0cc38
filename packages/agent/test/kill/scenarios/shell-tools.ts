import { Kernel } from '@tenon/shell';
import { createTools } from '@tenon/tools';
import { openHostFolder } from '@tenon/vfs/host';
import { kernelTools } from '../../../src/session/kernel-tools.ts';
import type { ToolHost } from '../../../src/session/tool-host.ts';

/** The tools of a session on a folder of the host. */
export const shellTools = (folder: string): ToolHost => {
	const kernel = new Kernel({ fileSystem: openHostFolder(folder) });
	const tools = createTools({ shell: { kernel, about: kernel.describe(), runsPrograms: false } });
	return kernelTools({ kernel, tools });
};
