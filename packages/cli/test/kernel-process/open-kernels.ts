import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookRegistry, type HookRegistry, principalId } from '@tenon/core';
import { ContributionRegistry, hookStages, systemTimer } from '@tenon/extensions';
import type { ToolReport } from '@tenon/shell';
import type { WorkspaceOrder } from '../../src/kernel-process/messages.ts';
import {
	type KernelCall,
	SessionKernels,
	type SessionKernelsOptions,
} from '../../src/kernel-process/outside/session-kernels.ts';

/** The kernels of a session in a folder of their own, for one test file. */
export interface TestKernels {
	readonly kernels: SessionKernels;
	readonly hooks: HookRegistry;
	readonly registry: ContributionRegistry;
	readonly root: string;
	readonly printed: string[];
	/** The text of what a script came to. */
	sh(script: string, call?: KernelCall): Promise<string>;
	report(script: string, call?: KernelCall): Promise<ToolReport>;
	close(): Promise<void>;
}

/** Opens them. */
export const openKernels = (
	order: Partial<WorkspaceOrder> = {},
	options: Partial<SessionKernelsOptions> = {},
): TestKernels => {
	const root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-kernels-')));
	const hooks = createHookRegistry();
	const registry = new ContributionRegistry({ tools: [], commands: [] });
	const printed: string[] = [];
	const home = mkdtempSync(join(tmpdir(), 'tenon-home-'));
	const kernels = new SessionKernels({
		order: {
			root,
			isJail: false,
			hasOverlay: false,
			principal: { kind: 'model', id: principalId('model') },
			environment: { PATH: process.env.PATH, HOME: home },
			preset: undefined,
			policyFile: undefined,
			auditFile: undefined,
			mode: 'full',
			runPolicy: undefined,
			limitProfile: undefined,
			limits: undefined,
			...order,
		},
		ask: async () => undefined,
		stages: () => hookStages({ hooks, timer: systemTimer }),
		hooks,
		printed: (text) => void printed.push(text),
		...options,
	});
	kernels.connect(registry);
	const report = async (script: string, call?: KernelCall): Promise<ToolReport> =>
		(await kernels.call('shell', { script }, call))!;
	return {
		...{ kernels, hooks, registry, root, printed, report },
		sh: async (script, call) => textIn(await report(script, call)),
		close: async () => {
			await kernels.close();
			for (const folder of [root, home]) rmSync(folder, { recursive: true, force: true });
		},
	};
};

/** The text blocks of a result. */
export const textIn = ({ result }: Pick<ToolReport, 'result'>): string =>
	result.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('');
