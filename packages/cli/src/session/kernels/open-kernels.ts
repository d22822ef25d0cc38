import { realpathSync } from 'node:fs';
import { principalId } from '@tenon/core';
import { systemTimer } from '@tenon/extensions';
import { defaultAuditFile, type ModeName, type PresetName, type RunPolicy } from '@tenon/host';
import type { LimitProfileName } from '@tenon/shell';
import { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { inOurWords } from '../run-policy.ts';
import { KernelExtensions } from './kernel-extensions.ts';
import { openKernelHost } from './kernel-host.ts';
import type { KernelService } from './kernel-service.ts';

/** How kernels are opened. */
export interface OpenKernelsOptions {
	/** The folder that they work in; absolute, links followed. */
	readonly root: string;
	/** Whether the folder is all that can be seen. */
	readonly isJail: boolean;
	/** Whether changes are kept aside until they are committed. */
	readonly hasOverlay: boolean;
	readonly policyFile: string | undefined;
	readonly preset: PresetName | undefined;
	readonly limits: LimitProfileName | undefined;
	readonly hasAudit: boolean;
	/** Which tools can be called; default `full`. */
	readonly mode?: ModeName;
	/** What this run takes away besides; default: nothing. */
	readonly runPolicy?: RunPolicy | undefined;
	/** Paths of extensions that the person has named. */
	readonly explicitExtensions: readonly string[];
	/** Whether those of the project and the user are looked for. */
	readonly findsExtensions: boolean;
	/** Names of tools that extensions cannot take, beside those that are built in. */
	readonly takenNames: readonly string[];
	readonly version: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** What the process of kernels prints, which is faults alone, and what is wrong with an extension. */
	complain(text: string): void;
}

/** Opens kernels on a folder, in a process of their own, with the extensions of it. Rejects if a policy is wrong: then nothing is open. */
export const openKernels = (options: OpenKernelsOptions): Promise<KernelService> => {
	const { root, isJail, hasOverlay, policyFile, preset, limits, hasAudit, environment, complain } = options;
	const { mode = 'full' } = options;
	const runPolicy = inOurWords(options.runPolicy);
	const hasExtensions = options.findsExtensions || options.explicitExtensions.length > 0;
	const extensions = hasExtensions
		? new KernelExtensions({ root, sources: options, takenNames: options.takenNames })
		: undefined;
	const kernels = new SessionKernels({
		order: {
			...{ root, isJail, hasOverlay, preset, environment, mode, runPolicy },
			principal: { kind: 'model', id: principalId('mcp') },
			policyFile: policyFile === undefined ? undefined : realpathSync(policyFile),
			auditFile: hasAudit ? defaultAuditFile(environment) : undefined,
			limitProfile: limits,
			limits: undefined,
		},
		ask: async () => undefined,
		...(extensions === undefined ? {} : { hooks: extensions.hooks, stages: () => extensions.stages() }),
		printed: (text) => complain(text.trimEnd()),
	});
	return openKernelHost({
		kernels,
		extensions,
		timer: systemTimer,
		now: Date.now,
		narrowing: { root, mode, policy: runPolicy },
	});
};
