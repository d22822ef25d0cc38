import { baseName, isChange, isWithin, parentPath, type Touch } from '@tenon/core';
import type { RecordedChange } from './recording-file-system.ts';
import type { DeclaredTouch, RecordedCall } from './run-recorded.ts';

/** Files that commands make for a moment, beside what they replace or where temporary files go. */
const temporaries: readonly { readonly name: RegExp; readonly reason: string }[] = [
	{ name: /^\.tenon-[0-9a-z]+\.tmp$/, reason: 'new content of a file that is replaced in one step' },
	{ name: /^\.tenon-commit-[0-9a-z]+-\d+$/, reason: 'a file as it was, until all changes are written down' },
	{ name: /^sed[A-Za-z0-9]{6}$/, reason: 'new content of a file that sed edits in place' },
	{ name: /^Cu[A-Za-z0-9]{6}$/, reason: 'a link that takes the place of another in one step' },
	{
		name: /^sort[A-Za-z0-9]{6}$/,
		reason: 'lines that do not fit into memory; it has no name once it is open',
	},
];

/** What a call did that it had not said it would do. */
export const undeclaredChanges = (call: RecordedCall): readonly string[] =>
	call.record.changes
		.filter(
			(change) => !isTemporary(call, change) && !call.touches.some((touch) => covers(call, touch, change)),
		)
		.map(({ path, kind }) => `${kind} ${path}`);

/** What a call had said it would change, and did not. */
export const needlessChanges = (call: RecordedCall): readonly string[] =>
	call.touches
		.filter((touch) => isChange(touch) && !call.record.changes.some((change) => covers(call, touch, change)))
		.map(describe);

/** What a call read that it had not said it would. */
export const undeclaredReads = (call: RecordedCall): readonly string[] =>
	[...call.record.reads]
		.filter((path) => !call.touches.some((touch) => isAt(touch, path)))
		.map((path) => `read ${path}`);

/** What a call that went well had said it would read, and never asked for. */
export const needlessReads = (call: RecordedCall): readonly string[] =>
	call.touches
		.filter(
			(touch) =>
				call.status === 0 && !isChange(touch) && ![...call.record.lookedAt].some((path) => isAt(touch, path)),
		)
		.map(describe);

const describe = ({ path, kind, recursive }: Touch): string =>
	`${kind} ${path}${recursive === true ? ' and below' : ''}`;

const isTemporary = ({ record, left, touches }: RecordedCall, { path }: RecordedChange): boolean => {
	const isShort = record.before.get(path) === undefined && !left.has(path);
	const name = /\/(\.tenon-commit-[^/]+)/.exec(path)?.[1] ?? baseName(path);
	const folder = path.slice(0, path.indexOf(`/${name}`)) || '/';
	const isBeside = touches.some(
		(touch) => isChange(touch) && [...touch.places].some((place) => parentPath(place) === folder),
	);
	return (
		isShort && (isBeside || folder === '/tmp') && temporaries.some(({ name: pattern }) => pattern.test(name))
	);
};

const isAt = ({ places, recursive }: DeclaredTouch, path: string): boolean =>
	places.has(path) || (recursive === true && [...places].some((place) => isWithin(path, place)));

// What is new can have lost nothing, whatever was done to it afterwards.
const covers = (call: RecordedCall, touch: DeclaredTouch, { path, kind, given }: RecordedChange): boolean => {
	if (!isAt(touch, path) && !isAt(touch, given)) return false;
	const before = call.record.before.get(path);
	const isOldLink = before === 'symlink' && touch.kind === 'remove';
	// A device keeps nothing that could be lost.
	if (before === 'character' && touch.kind === 'append') return true;
	if (before === undefined)
		return touch.kind === 'create' || touch.kind === 'overwrite' || touch.kind === 'append';
	const isFreed =
		touch.kind === 'create' && call.touches.some((other) => other.kind === 'remove' && isAt(other, path));
	switch (kind) {
		case 'create':
		case 'overwrite':
			return touch.kind === 'overwrite' || isOldLink || isFreed;
		case 'append':
			return touch.kind === 'append' || touch.kind === 'overwrite';
		case 'remove':
			if (touch.kind === 'remove') return true;
			return touch.kind === 'overwrite' && (call.left.has(path) || !touch.places.has(path));
		case 'attributes':
			return touch.kind === 'attributes' || touch.kind === 'overwrite' || isOldLink || isFreed;
	}
};
