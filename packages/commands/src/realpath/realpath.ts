import { errnoText, type Flow, FsError, isFsError, isWithin, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { canonicalPath, type Existence } from '../support/canonical-path.ts';
import { ItemList } from '../support/item-list.ts';
import { textsShape } from '../support/json-shapes.ts';
import { quoteInMessage } from '../support/quote.ts';
import { relativePath } from '../support/relative-path.ts';

/** `realpath`: where paths really lead. */
export const realpath: DefinedCommand = defineCommand({
	name: 'realpath',
	summary: 'Print paths with every link and .. resolved.',
	compatible: 'GNU coreutils 9.1',
	options: {
		existing: {
			kind: 'flag',
			short: 'e',
			long: 'canonicalize-existing',
			summary: 'all of the path must exist',
		},
		missing: { kind: 'flag', short: 'm', long: 'canonicalize-missing', summary: 'nothing of it need exist' },
		logical: { kind: 'flag', short: 'L', long: 'logical', summary: 'resolve .. before links' },
		physical: {
			kind: 'flag',
			short: 'P',
			long: 'physical',
			summary: 'resolve links as they come (the default)',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'print few errors' },
		relativeTo: {
			kind: 'value',
			long: 'relative-to',
			value: 'DIR',
			type: 'string',
			summary: 'print the way from DIR',
		},
		relativeBase: {
			kind: 'value',
			long: 'relative-base',
			value: 'DIR',
			type: 'string',
			summary: 'print the way from DIR for paths below it',
		},
		noSymlinks: { kind: 'flag', short: 's', long: 'no-symlinks', summary: 'leave links alone' },
		strip: { kind: 'flag', long: 'strip', summary: 'the same' },
		zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'end each line with NUL, not newline' },
	},
	operands: { name: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'realpath --relative-to=a a/../b', files: { 'a/x': '' }, output: '../b\n' }],
	effects: ['fs.read'],
	json: textsShape,
	usageStatus: 1,
	run: (context, { options, operands, order }) => {
		const existence = order.findLast((name) => name === 'existing' || name === 'missing');
		const links = order.findLast((name) => ['logical', 'physical', 'noSymlinks', 'strip'].includes(name));
		const style: RealpathStyle = {
			existence: existence === undefined ? 'allButLast' : existence === 'existing' ? 'all' : 'none',
			isLogical: links === 'logical' || links === 'noSymlinks' || links === 'strip',
			keepsLinks: links === 'noSymlinks' || links === 'strip',
		};
		return runFlow(
			showAll(context, operands, style, {
				isQuiet: options.quiet,
				relativeTo: options.relativeTo,
				relativeBase: options.relativeBase,
				end: options.zero ? '\0' : '\n',
			}),
		);
	},
});

interface RealpathStyle {
	readonly existence: Existence;
	readonly isLogical: boolean;
	readonly keepsLinks: boolean;
}

interface RealpathOutput {
	readonly isQuiet: boolean;
	readonly relativeTo: string | undefined;
	readonly relativeBase: string | undefined;
	readonly end: string;
}

function* showAll(
	context: CommandContext,
	operands: readonly string[],
	style: RealpathStyle,
	output: RealpathOutput,
): Flow<number> {
	const bases: (string | undefined)[] = [];
	for (const base of [output.relativeTo, output.relativeBase]) {
		const found =
			base === undefined ? undefined : yield* attempt(() => runFlow(baseDirectory(context, base, style)));
		if (isFsError(found)) {
			yield* wait(context.complain(`${quoteInMessage(base!)}: ${errnoText[found.errno]}`));
			return 1;
		}
		bases.push(found);
	}
	const [to, base] = bases;
	const list = new ItemList(context);
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		const path = yield* attempt(() => runFlow(resolve(context, operand, style)));
		if (isFsError(path)) {
			status = 1;
			if (!output.isQuiet)
				yield* wait(context.complain(`${quoteInMessage(operand)}: ${errnoText[path.errno]}`));
		} else {
			const shown = shownPath(path, to, base);
			list.add(shown + output.end, () => shown);
		}
	}
	list.end();
	return status;
}

function* baseDirectory(context: CommandContext, base: string, style: RealpathStyle): Flow<string> {
	const path = yield* resolve(context, base, style);
	if (style.existence !== 'all') return path;
	const found = yield* wait(context.fileSystem.stat(path));
	if (found.kind !== 'directory') throw new FsError('ENOTDIR', 'realpath', path);
	return path;
}

function* resolve(context: CommandContext, operand: string, style: RealpathStyle): Flow<string> {
	if (!style.isLogical) return yield* canonicalPath(context, operand, style.existence);
	if (operand === '') throw new FsError('ENOENT', 'realpath', operand);
	// Where the shell is, whatever links it came by.
	const here = yield* wait(context.fileSystem.realpath(context.path('.')));
	const whole = operand.startsWith('/') ? operand : `${here}/${operand}`;
	const textual = yield* textualPath(context, whole, style.existence);
	return style.keepsLinks ? textual : yield* canonicalPath(context, textual, style.existence);
}

// A path with `..` taken out as text. What `..` or a slash at the end follows must be a directory all the
// same, and the last of it must be there where that is asked for.
function* textualPath(context: CommandContext, whole: string, existence: Existence): Flow<string> {
	const kept: string[] = [];
	for (const { 0: part, index } of whole.matchAll(/[^/]+/g)) {
		if (part === '.') continue;
		if (part === '..') {
			kept.pop();
			continue;
		}
		kept.push(part);
		const rest = whole.slice(index + part.length);
		const mustBeDirectory = /^(?:\/+\.(?=\/))*\/+(?:\.?$|\.\.(?:$|\/))/.test(rest);
		if (existence === 'none' || (rest !== '' && !mustBeDirectory)) continue;
		const path = `/${kept.join('/')}`;
		const found = yield* attempt(() => context.fileSystem.stat(path));
		if (!isFsError(found)) {
			if (mustBeDirectory && found.kind !== 'directory') throw new FsError('ENOTDIR', 'realpath', path);
		} else if (existence === 'all' || found.errno !== 'ENOENT' || /[^/]/.test(rest)) throw found;
	}
	return `/${kept.join('/')}`;
}

// A base alone is also where relative paths start; below it they are relative, elsewhere whole.
const shownPath = (path: string, to: string | undefined, base: string | undefined): string => {
	const from = to ?? base;
	if (from === undefined) return path;
	if (base !== undefined && (!isWithin(path, base) || !isWithin(from, base))) return path;
	return relativePath(from, path);
};
