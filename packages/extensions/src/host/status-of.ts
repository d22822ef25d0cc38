import { hostToolName } from '../compat/tool-words.ts';
import type { Contribution } from '../contribution/contribution.ts';
import { contributionKey } from '../registry/contribution-key.ts';
import type { BuiltinNames, ContributionRegistry } from '../registry/contribution-registry.ts';
import type { Arrangement, KnownExtension } from './arrange.ts';
import type { ExtensionProblem, FoundExtension } from './extension.ts';
import type { ExtensionStatus, Registration } from './extension-status.ts';
import { guardedTools } from './guarded-event.ts';
import type { OwnerHooks } from './owner-hooks.ts';
import type { SupervisedExtension } from './supervised-extension.ts';

/** What has become of an extension. */
export interface Placed {
	readonly place: Arrangement;
	readonly supervised: SupervisedExtension | undefined;
	/** Refuses what it guards while it is not trusted. */
	readonly closed: OwnerHooks | undefined;
}

/** An extension as a list shows it. */
export const statusOf = (
	{ extension, decision }: KnownExtension,
	{ place, supervised, closed }: Placed,
	{ registry, builtins }: { readonly registry: ContributionRegistry; readonly builtins: BuiltinNames },
): ExtensionStatus => {
	const { name, kind, scope, version, folder } = extension;
	const isRunning = place.type === 'run' && supervised !== undefined;
	const taken = isRunning ? namesTaken(registry, name) : [];
	return {
		name,
		kind,
		scope,
		state: place.type === 'run' ? (supervised?.state ?? 'stopped') : place.type,
		reason: 'reason' in place ? place.reason : (supervised?.reason ?? ''),
		version,
		folder,
		problems: [
			...(supervised?.problems.list() ?? []),
			...closedProblems(supervised?.hooks ?? closed),
			...(isRunning ? unknownTools(extension, registry, builtins) : []),
			...taken,
		],
		registrations: isRunning ? registrations(registry, supervised) : [],
		restarts: supervised?.restarts ?? 0,
		startMs: supervised?.startMs,
		contentHash: decision.type === 'trusted' ? decision.contentHash : undefined,
		grants: supervised?.grants ?? (decision.type === 'trusted' ? decision.grants : undefined),
	};
};

const namesTaken = (registry: ContributionRegistry, name: string): readonly ExtensionProblem[] =>
	registry
		.conflicts()
		.filter(({ others }) => others.includes(name))
		.map((conflict) => ({
			code: 'name.taken',
			where: `${conflict.type} ${conflict.name}`,
			message:
				conflict.owner === undefined ? 'the name is built in' : `extension ${conflict.owner} has the name`,
		}));

// What it guards is refused as long as it is like this.
const closedProblems = (hooks: OwnerHooks | undefined): readonly ExtensionProblem[] =>
	(hooks?.closed() ?? []).map(({ event, match }) => ({
		code: 'guard.closed',
		where: `intercept ${event}${match === undefined ? '' : ` of ${match.join(', ')}`}`,
		message: 'is refused: the guard cannot be asked',
	}));

// A guard of an unknown tool watches nothing.
const unknownTools = (
	extension: FoundExtension,
	registry: ContributionRegistry,
	{ tools }: BuiltinNames,
): readonly ExtensionProblem[] =>
	guardedTools(extension)
		.filter((name) => !tools.includes(hostToolName(name)) && registry.toolOwner(name) === undefined)
		.map((name) => ({
			code: 'guard.unknown_tool',
			where: `intercept ${name}`,
			message: `there is no tool ${JSON.stringify(name)}: nothing is guarded by it`,
		}));

const registrations = (
	registry: ContributionRegistry,
	{ extension: { name }, hooks }: SupervisedExtension,
): readonly Registration[] => {
	const lost = new Set(
		registry
			.conflicts()
			.filter(({ others }) => others.includes(name))
			.map((conflict) => `${conflict.type} ${conflict.name}`),
	);
	return [
		...registry.ofOwner(name).map((contribution) => {
			const key = nameOf(name, contribution);
			const { type } = contribution;
			return { type, name: key, isActive: !lost.has(`${type} ${key}`) };
		}),
		...hooks.names().map((hook) => ({ type: 'hook' as const, name: hook, isActive: true })),
	];
};

const nameOf = (owner: string, contribution: Contribution): string =>
	contribution.type === 'tool-wrap' ? contribution.toolName : contributionKey(owner, contribution);
