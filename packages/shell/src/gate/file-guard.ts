import {
	andThen,
	type BeforeLoss,
	type Capability,
	type CapabilityDecision,
	type FileChange,
	type FileGuard,
	type FileSystem,
	FsError,
	type FsOperation,
	forEach,
	joinName,
	type Maybe,
	type PathAccess,
	type PathCapability,
	type UndoRecorder,
} from '@tenon/core';

/** What the guard of a kernel's files asks of its gate. */
export interface GuardSide {
	/** What it takes to use a path, with all names that it is protected by. */
	needOf(access: PathAccess, path: string, otherNames: readonly string[]): PathCapability;
	judge(capability: Capability): CapabilityDecision;
	/** Whether a person has allowed it during this call. */
	isApproved(capability: Capability): boolean;
	/** Told of what was refused. */
	refused(explanation: string): void;
	/** Whether a directory and whatever is in it may be used so. */
	allowsTree(access: PathAccess, path: string): boolean;
	/** The files behind the guard. */
	readonly fileSystem: FileSystem;
	/** Throws if what cannot be held may not be lost. */
	readonly beforeLoss: BeforeLoss;
	/** The step that changes belong to. */
	recorder(): UndoRecorder | undefined;
}

/**
 * Judges every operation on the kernel's files, and announces every change to the step under way. A question is
 * a refusal here: a person was asked, where one may be, before the operation.
 */
export const fileGuard = (side: GuardSide): FileGuard => {
	const check: FileGuard['check'] = (access, path, operation, otherNames = none) => {
		const need = side.needOf(access, path, otherNames);
		const decision = side.judge(need);
		if (decision.outcome === 'allow') return;
		if (decision.outcome === 'ask' && side.isApproved(need)) return;
		side.refused(decision.explanation);
		throw new FsError('EACCES', operation, path, { reason: decision.explanation });
	};
	// What is moved is read where it was, and written where it comes to.
	const checkBelow = (path: string, operation: FsOperation, to?: string): Maybe<void> => {
		const isFree =
			side.allowsTree('write', path) &&
			(to === undefined || (side.allowsTree('read', path) && side.allowsTree('write', to)));
		if (isFree) return undefined;
		return andThen(side.fileSystem.list(path), (entries) =>
			forEach(entries, ({ name, kind }) => {
				const entry = joinName(path, name);
				const target = to === undefined ? undefined : joinName(to, name);
				check('write', entry, operation);
				if (target !== undefined) {
					check('read', entry, operation);
					check('write', target, operation);
				}
				return kind === 'directory' ? checkBelow(entry, operation, target) : undefined;
			}),
		);
	};
	return {
		check,
		checkBelow,
		announce: (change: FileChange): Maybe<{ readonly done: boolean }> =>
			side.recorder()?.announce(change, side.beforeLoss) ?? notDone,
	};
};

const none: readonly string[] = [];
const notDone = { done: false } as const;
