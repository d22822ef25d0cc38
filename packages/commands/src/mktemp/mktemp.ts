import {
	errnoText,
	type Flow,
	FsError,
	isFsError,
	runFlow,
	type Touch,
	wait,
	withoutTrailing,
} from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { randomLetters } from '../support/entropy-name.ts';
import { textShape } from '../support/json-shapes.ts';
import { directoryName } from '../support/path-text.ts';
import { printResult } from '../support/print-result.ts';

/** `mktemp`: makes a file or directory under an unused name. */
export const mktemp: DefinedCommand = defineCommand({
	name: 'mktemp',
	summary: 'Make a temporary file or directory and print its name.',
	compatible: 'GNU coreutils 9.1',
	options: {
		directory: { kind: 'flag', short: 'd', long: 'directory', summary: 'make a directory' },
		dryRun: { kind: 'flag', short: 'u', long: 'dry-run', summary: 'make nothing, only print a name' },
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'say nothing of failure' },
		suffix: {
			kind: 'value',
			long: 'suffix',
			value: 'SUFFIX',
			type: 'string',
			summary: 'put SUFFIX behind the name',
		},
		parent: { kind: 'value', short: 'p', value: 'DIR', type: 'string', summary: 'make it in DIR' },
		tmpdir: {
			kind: 'optional',
			long: 'tmpdir',
			value: 'DIR',
			summary: 'make it in DIR, else in $TMPDIR, else in /tmp',
		},
		template: {
			kind: 'flag',
			short: 't',
			summary: 'TEMPLATE is a name in $TMPDIR, else in DIR, else in /tmp',
		},
	},
	operands: {
		name: 'TEMPLATE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'At least three X in it are replaced.',
	},
	examples: [{ script: 'mktemp -u ab.XXXXXX | wc -c', output: '10\n' }],
	effects: ['fs.write'],
	json: textShape,
	touches: ({ options, operands }, look) => mktempTouches(look, options, operands[0]),
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(make(context, options, operands)),
});

// The name is chosen when it is made: all that is certain is its directory.
const mktempTouches = (
	look: TouchLook,
	options: MktempOptions,
	operand: string | undefined,
): readonly Touch[] => {
	const name = nameParts({ quote: String, variable: (name) => look.variable(name) }, options, operand);
	if (options.dryRun || typeof name === 'string') return [];
	return [{ path: look.path(directoryName(`${name.start}X`)), kind: 'create', recursive: true }];
};

interface MktempOptions {
	readonly directory: boolean;
	readonly dryRun: boolean;
	readonly quiet: boolean;
	readonly suffix: string | undefined;
	readonly parent: string | undefined;
	readonly tmpdir: { readonly value: string | undefined } | undefined;
	readonly template: boolean;
}

function* make(context: CommandContext, options: MktempOptions, operands: readonly string[]): Flow<number> {
	if (operands.length > 1) {
		yield* wait(context.complainOfUsage('too many templates'));
		return 1;
	}
	const name = nameParts(context, options, operands[0]);
	if (typeof name === 'string') {
		yield* wait(context.complain(name));
		return 1;
	}
	const made = yield* tryNames(context, name, options);
	if (made !== undefined) printResult(context, `${made}\n`, made);
	return made === undefined ? 1 : 0;
}

interface NameParts {
	readonly start: string;
	readonly unknown: number;
	readonly end: string;
}

// The parts of the name, or what is wrong with it.
const nameParts = (
	context: Pick<CommandContext, 'quote' | 'variable'>,
	options: MktempOptions,
	operand: string | undefined,
): NameParts | string => {
	const template = operand ?? 'tmp.XXXXXXXXXX';
	const quoted = context.quote(template);
	if (options.suffix !== undefined && !template.endsWith('X'))
		return `with --suffix, template ${quoted} must end in X`;
	const whole = context.quote(`${template}${options.suffix ?? ''}`);
	const last = template.lastIndexOf('X');
	const end = options.suffix ?? (last === -1 ? '' : template.slice(last + 1));
	if (end.includes('/')) return `invalid suffix ${context.quote(end)}, contains directory separator`;
	const unknown = last + 1 - withoutTrailing(template.slice(0, last + 1), 'X').length;
	if (unknown < 3) return `too few X's in template ${whole}`;
	const start = template.slice(0, last + 1 - unknown);
	const usesDirectory =
		operand === undefined || options.template || options.tmpdir !== undefined || options.parent !== undefined;
	if (!usesDirectory) return { start, unknown, end };
	if (options.template) {
		if (template.includes('/')) return `invalid template, ${whole}, contains directory separator`;
	} else if (template.startsWith('/')) {
		return `invalid template, ${whole}; with --tmpdir, it may not be absolute`;
	}
	const directory = directoryOf(context, options);
	return { start: `${directory}${directory.endsWith('/') ? '' : '/'}${start}`, unknown, end };
};

const directoryOf = (context: Pick<CommandContext, 'variable'>, options: MktempOptions): string => {
	const given = options.parent ?? options.tmpdir?.value ?? '';
	const variable = context.variable('TMPDIR') ?? '';
	const [first, second] = options.template ? [variable, given] : [given, variable];
	return first !== '' ? first : second !== '' ? second : '/tmp';
};

function* tryNames(
	context: CommandContext,
	{ start, unknown, end }: NameParts,
	options: MktempOptions,
): Flow<string | undefined> {
	for (let attempts = 0; attempts < maxAttempts; attempts++) {
		const name = `${start}${randomLetters(context, unknown)}${end}`;
		const failure = yield* attempt(() => runFlow(create(context, name, options)));
		if (!isFsError(failure)) return name;
		if (failure.errno === 'EEXIST') continue;
		if (!options.quiet) {
			const kind = options.directory ? 'directory' : 'file';
			const template = context.quote(`${start}${'X'.repeat(unknown)}${end}`);
			const reason = errnoText[failure.errno];
			yield* wait(context.complain(`failed to create ${kind} via template ${template}: ${reason}`));
		}
		return undefined;
	}
	yield* wait(context.complain(`no free name after ${maxAttempts} attempts: File exists`));
	return undefined;
}

const maxAttempts = 10_000;

function* create(context: CommandContext, name: string, options: MktempOptions): Flow<void> {
	const { fileSystem } = context;
	const path = context.path(name);
	if (options.dryRun) {
		const found = yield* attempt(() => fileSystem.lstat(path));
		if (!isFsError(found)) throw new FsError('EEXIST', 'open', path);
		return;
	}
	if (options.directory) {
		yield* wait(fileSystem.mkdir(path, { permissions: 0o700 & ~context.umask }));
		return;
	}
	const permissions = 0o600 & ~context.umask;
	const handle = yield* wait(
		fileSystem.open(path, { write: true, create: true, exclusive: true, permissions }),
	);
	yield* wait(handle.close());
}
