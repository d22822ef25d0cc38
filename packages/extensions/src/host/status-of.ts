import type { Contribution } from '../contribution/contribution.ts';
import { contributionKey } from '../registry/contribution-key.ts';
import type { ContributionRegistry } from '../registry/contribution-registry.ts';
import type { KnownExtension, Place } from './arrange.ts';
import type { ExtensionProblem } from './extension.ts';
import type { ExtensionStatus, Registration } from './extension-status.ts';
import type { SupervisedExtension } from './supervised-extension.ts';

/** An extension as a list shows it. */
export const statusOf = (
	{ extension, decision }: KnownExtension,
	place: Place,
	supervised: SupervisedExtension | undefined,
	registry: ContributionRegistry,
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
		problems: [...(supervised?.problems.list() ?? []), ...taken],
		registrations: isRunning ? registrations(registry, supervised) : [],
		restarts: supervised?.restarts ?? 0,
		startMs: supervised?.startMs,
		contentHash: decision.type === 'trusted' ? decision.contentHash : undefined,
		grants: decision.type === 'trusted' ? decision.grants : undefined,
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
