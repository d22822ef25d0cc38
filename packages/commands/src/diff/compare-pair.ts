import { baseName, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { compareDirectories } from './compare-directories.ts';
import { compareFiles } from './compare-files.ts';
import type { DiffSettings } from './settings.ts';
import { below, isSpecial, kindText, lookAt, missingSide, type Side } from './side.ts';

/** Two names to compare. */
export interface NamePair {
	readonly left: { readonly name: string; readonly isMissing: boolean };
	readonly right: { readonly name: string; readonly isMissing: boolean };
	/** Whether they were found in directories. */
	readonly isNested: boolean;
}

/** Compares whatever two names stand for: 0 if it is the same, 1 if not, 2 on trouble. */
export const comparePair = function* (
	context: CommandContext,
	settings: DiffSettings,
	{ left, right, isNested }: NamePair,
): Flow<number> {
	const { missing } = settings;
	let leftSide = yield* find(context, settings, left, !isNested && missing !== 'told');
	let rightSide = yield* find(context, settings, right, !isNested && missing === 'empty');
	if (leftSide === undefined || rightSide === undefined) return 2;
	if (leftSide.kind === 'missing' && rightSide.kind === 'missing') {
		for (const { name } of [leftSide, rightSide])
			yield* wait(context.complain(`${name}: ${errnoText.ENOENT}`));
		return 2;
	}
	if (!isNested) {
		[leftSide, rightSide] = [
			yield* inDirectory(context, settings, leftSide, rightSide),
			yield* inDirectory(context, settings, rightSide, leftSide),
		];
		if (leftSide === undefined || rightSide === undefined) return 2;
	}
	return yield* compareSides(context, settings, leftSide, rightSide, isNested);
};

const find = function* (
	context: CommandContext,
	settings: DiffSettings,
	{ name, isMissing }: NamePair['left'],
	mayBeMissing: boolean,
): Flow<Side | undefined> {
	if (isMissing) return missingSide(name);
	try {
		return yield* lookAt(context, name, settings.followsLinks);
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (mayBeMissing && error.errno === 'ENOENT') return missingSide(name);
		yield* wait(context.complain(`${name}: ${errnoText[error.errno]}`));
		return undefined;
	}
};

// A file and a directory: the file of that name in the directory is meant.
const inDirectory = function* (
	context: CommandContext,
	settings: DiffSettings,
	side: Side | undefined,
	other: Side | undefined,
): Flow<Side | undefined> {
	if (side?.kind !== 'directory' || other === undefined) return side;
	if (other.kind === 'directory' || other.kind === 'missing') return side;
	if (other.kind === 'stdin') throw new CommandFailure("cannot compare '-' to a directory", { status: 2 });
	const name = below(side.name, baseName(other.name));
	return yield* find(context, settings, { name, isMissing: false }, false);
};

const compareSides = function* (
	context: CommandContext,
	settings: DiffSettings,
	left: Side,
	right: Side,
	isNested: boolean,
): Flow<number> {
	const isDirectory = left.kind === 'directory' || right.kind === 'directory';
	const areBoth =
		isDirectory && [left, right].every(({ kind }) => kind === 'directory' || kind === 'missing');
	if (areBoth) {
		if (settings.mergeFormats !== undefined)
			throw new CommandFailure('-D option not supported with directories', { status: 2 });
		// A directory does not differ from itself, and what is in it is not looked at.
		settings.findings?.enterDirectory();
		if (left.identity === right.identity) return 0;
		if (!isNested || settings.recursive) return yield* compareDirectories(context, settings, left, right);
		if (settings.findings === undefined)
			context.output.appendText(`Common subdirectories: ${left.name} and ${right.name}\n`);
		return 0;
	}
	// A pipe or a device that is found in a directory is not read.
	const isUnread = isNested && [left, right].some(({ kind }) => isSpecial(kind));
	if (isDirectory || isUnread || left.kind === 'symlink' || right.kind === 'symlink') {
		if (left.kind === 'symlink' && right.kind === 'symlink')
			return yield* compareLinks(context, settings, left, right);
		const [leftName = left.name, rightName = right.name] = settings.labels;
		const names = `File ${leftName} is a ${kindText(left)} while file ${rightName} is a ${kindText(right)}\n`;
		if (settings.findings === undefined) context.output.appendText(names);
		else settings.findings.add({ left: left.name, right: right.name }, true);
		return 1;
	}
	try {
		return yield* compareFiles(context, settings, { left, right, isNested });
	} catch (error) {
		if (!isFsError(error)) throw error;
		const name = error.path.endsWith(right.name) ? right.name : left.name;
		yield* wait(context.complain(`${name}: ${errnoText[error.errno]}`));
		return 2;
	}
};

const compareLinks = function* (
	context: CommandContext,
	settings: DiffSettings,
	left: Side,
	right: Side,
): Flow<number> {
	const { fileSystem } = context;
	const isSame =
		(yield* wait(fileSystem.readlink(context.path(left.name)))) ===
		(yield* wait(fileSystem.readlink(context.path(right.name))));
	if (settings.findings !== undefined) {
		if (!isSame || settings.reportsIdentical)
			settings.findings.add({ left: left.name, right: right.name }, !isSame);
		return isSame ? 0 : 1;
	}
	if (!isSame) {
		context.output.appendText(`Symbolic links ${left.name} and ${right.name} differ\n`);
		return 1;
	}
	if (settings.reportsIdentical) {
		context.output.appendText(`Files ${left.name} and ${right.name} are identical\n`);
	}
	return 0;
};
