import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { completeLimits, limitProfiles, type ShellLimits } from '@tenon/shell';
import { recoverHostCommits } from '@tenon/vfs/host';
import { RunNarrowing } from '../policy/run/run-narrowing.ts';
import { chooseLimits } from './choose-limits.ts';
import { type HiddenSecrets, hiddenSecrets } from './hidden-secrets.ts';
import { type KeptOutputs, keptOutputs } from './kept-outputs.ts';
import { openPolicy } from './open-policy.ts';
import type { WorkspaceOptions } from './open-workspace.ts';
import type { StandingPolicy } from './standing-policy.ts';
import { openFiles, outputsAside, type WorkspaceFiles } from './workspace-files.ts';

/** What a workspace is planned from. */
export type PlanOptions = Pick<
	WorkspaceOptions,
	| 'root'
	| 'isJail'
	| 'hasOverlay'
	| 'principal'
	| 'environment'
	| 'preset'
	| 'policyFile'
	| 'closesWrongPolicy'
	| 'narrowing'
	| 'secrets'
	| 'limitProfile'
	| 'limits'
>;

/** What a workspace will be, before anything of it runs. */
export interface WorkspacePlan {
	/** Where kernels start; absolute. */
	readonly place: string;
	readonly outputs: KeptOutputs;
	readonly narrowing: RunNarrowing;
	readonly policy: StandingPolicy;
	readonly limitProfile: keyof typeof limitProfiles;
	readonly limits: ShellLimits;
	readonly files: WorkspaceFiles;
	readonly runsPrograms: boolean;
	readonly secrets: HiddenSecrets | undefined;
	/** Things a person should know: a wrong policy, a commit that was cut short and recovered, secrets that cannot be hidden. */
	readonly notices: readonly string[];
}

/**
 * Plans a workspace: reads policies and secrets, and recovers commits that were cut short. Opens no kernel and no log.
 * Throws `PolicyError` if a policy is wrong.
 */
export const planWorkspace = async (options: PlanOptions): Promise<WorkspacePlan> => {
	const { root, environment, isJail = false, hasOverlay = false } = options;
	const place = isJail ? '/' : root;
	const outputs = keptOutputs(isJail || hasOverlay ? outputsAside : tmpdir());
	const narrowing = new RunNarrowing({ ...(options.narrowing ?? everything), root: place });
	const { policy, faults } = openPolicy(options, place, outputs.others, narrowing);
	const limitProfile = chooseLimits(policy.policy, { session: options.limitProfile, usual: 'model' });
	const limits = completeLimits({ ...limitProfiles[limitProfile], ...options.limits });
	const recovered = await recoverHostCommits(environment);
	const files = openFiles(root, { isJail, hasOverlay, environment, limits });
	// A folder that is not there is told of at once, not by the first script.
	statSync(root);
	const secrets = options.secrets === undefined ? undefined : await hiddenSecrets(options.secrets);
	return {
		...{ place, outputs, narrowing, policy, limitProfile, limits, files, secrets },
		runsPrograms: !isJail && !hasOverlay,
		notices: [...faults, ...recovered, ...(secrets?.warnings ?? [])],
	};
};

const everything: NonNullable<WorkspaceOptions['narrowing']> = {
	mode: 'full',
	isReadonly: () => undefined,
};
