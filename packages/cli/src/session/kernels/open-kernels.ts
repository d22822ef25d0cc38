import { realpathSync } from 'node:fs';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import { systemTimer } from '@tenon/extensions';
import {
	defaultAuditFile,
	defaultSecretFile,
	openSecretFile,
	openWorkspace,
	type PresetName,
} from '@tenon/host';
import type { LimitProfileName } from '@tenon/shell';
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
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens kernels on a folder. Rejects with `PolicyError` if a policy is wrong: then nothing is open. */
export const openKernels = (options: OpenKernelsOptions): Promise<KernelService> => {
	const { root, isJail, hasOverlay, policyFile, preset, limits, hasAudit, environment } = options;
	return openKernelHost({
		environment,
		timer: systemTimer,
		now: Date.now,
		open: (ask, tools) =>
			openWorkspace({
				...{ root, isJail, hasOverlay, commands, environment, ask, tools },
				principal: { kind: 'model', id: principalId('mcp') },
				secrets: openSecretFile(defaultSecretFile(environment)),
				...(policyFile === undefined ? {} : { policyFile: realpathSync(policyFile) }),
				...(preset === undefined ? {} : { preset }),
				...(limits === undefined ? {} : { limitProfile: limits }),
				...(hasAudit ? { auditFile: defaultAuditFile(environment) } : {}),
			}),
	});
};
