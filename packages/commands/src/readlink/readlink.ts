import { errnoText, type Flow, type FsError, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { canonicalPath, type Existence } from '../support/canonical-path.ts';
import { ItemList } from '../support/item-list.ts';
import { textsShape } from '../support/json-shapes.ts';
import { quoteInMessage } from '../support/quote.ts';

/** `readlink`: what links point to, or where paths really lead. */
export const readlink: DefinedCommand = defineCommand({
	name: 'readlink',
	summary: 'Print what links point to, or paths with every link resolved.',
	compatible: 'GNU coreutils 9.1',
	options: {
		canonicalize: {
			kind: 'flag',
			short: 'f',
			long: 'canonicalize',
			summary: 'resolve the path; all but its last name must exist',
		},
		existing: {
			kind: 'flag',
			short: 'e',
			long: 'canonicalize-existing',
			summary: 'the same; all of it must exist',
		},
		missing: {
			kind: 'flag',
			short: 'm',
			long: 'canonicalize-missing',
			summary: 'the same; nothing need exist',
		},
		noNewline: { kind: 'flag', short: 'n', long: 'no-newline', summary: 'print no newline at the end' },
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'print no errors (the default)' },
		silent: { kind: 'flag', short: 's', long: 'silent', summary: 'the same' },
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'print errors' },
		zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'end each line with NUL, not newline' },
	},
	operands: { name: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'ln -s notes link; readlink link', files: { notes: '' }, output: 'notes\n' }],
	effects: ['fs.read'],
	json: textsShape,
	usageStatus: 1,
	run: (context, { options, operands, order }) => {
		const last = order.findLast((name) => modes.has(name));
		const talking = order.findLast((name) => ['quiet', 'silent', 'verbose'].includes(name));
		return runFlow(
			showAll(context, operands, {
				existence: last === undefined ? undefined : modes.get(last),
				isVerbose: talking === 'verbose',
				end: options.zero ? '\0' : '\n',
				endsLast: !options.noNewline,
			}),
		);
	},
});

const modes: ReadonlyMap<string, Existence> = new Map([
	['canonicalize', 'allButLast'],
	['existing', 'all'],
	['missing', 'none'],
]);

interface ReadlinkStyle {
	readonly existence: Existence | undefined;
	readonly isVerbose: boolean;
	readonly end: string;
	readonly endsLast: boolean;
}

function* showAll(context: CommandContext, operands: readonly string[], style: ReadlinkStyle): Flow<number> {
	let { endsLast } = style;
	if (!endsLast && operands.length > 1) {
		yield* wait(context.complain('ignoring --no-newline with multiple arguments'));
		endsLast = true;
	}
	const list = new ItemList(context);
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		const text: string | FsError = yield* attempt(() => runFlow(resolve(context, operand, style.existence)));
		if (isFsError(text)) {
			status = 1;
			if (style.isVerbose)
				yield* wait(context.complain(`${quoteInMessage(operand)}: ${errnoText[text.errno]}`));
		} else list.add(text + (endsLast ? style.end : ''), () => text);
	}
	list.end();
	return status;
}

function* resolve(context: CommandContext, operand: string, existence: Existence | undefined): Flow<string> {
	if (existence !== undefined) return yield* canonicalPath(context, operand, existence);
	return yield* wait(context.fileSystem.readlink(context.path(operand)));
}
