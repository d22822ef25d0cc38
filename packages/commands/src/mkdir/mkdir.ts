import { errnoText, type Flow, type FsErrno, isFsError, runFlow, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { missingDirectories } from '../support/entry-touches.ts';
import { adjustBits, type ModeChanges, parseMode } from '../support/mode.ts';
import { quoteAlways } from '../support/quote.ts';

/** `mkdir`: makes directories. */
export const mkdir: DefinedCommand = defineCommand({
	name: 'mkdir',
	summary: 'Make directories.',
	compatible: 'GNU coreutils 9.1',
	options: {
		mode: {
			kind: 'value',
			short: 'm',
			long: 'mode',
			value: 'MODE',
			type: 'string',
			summary: 'permissions as for chmod, not a=rwx less the umask',
		},
		defaultContext: { kind: 'flag', short: 'Z', summary: 'changes nothing: there is no SELinux here' },
		parents: {
			kind: 'flag',
			short: 'p',
			long: 'parents',
			summary: 'make parents too; no error if it is there',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each directory that is made' },
	},
	operands: { name: 'DIRECTORY', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [
		{ script: 'mkdir -pv a/b', output: "mkdir: created directory 'a'\nmkdir: created directory 'a/b'\n" },
	],
	effects: ['fs.write'],
	touches: ({ options, operands }, look) => runFlow(mkdirTouches(look, operands, options.parents)),
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const changes = options.mode === undefined ? undefined : parseMode(options.mode);
		if (options.mode !== undefined && changes === undefined)
			return runFlow(refuseMode(context, options.mode));
		const maker = new DirectoryMaker(context, changes, options);
		return runFlow(maker.makeAll(operands));
	},
});

function* mkdirTouches(
	look: TouchLook,
	operands: readonly string[],
	withParents: boolean,
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of operands) {
		if (operand === '') continue;
		if (withParents) touches.push(...(yield* missingDirectories(look, operand)));
		if ((yield* wait(look.entryKindOf(operand))) === undefined)
			touches.push({ path: look.path(operand), kind: 'create' });
	}
	return touches;
}

function* refuseMode(context: CommandContext, mode: string): Flow<number> {
	yield* wait(context.complain(`invalid mode ${context.quote(mode)}`));
	return 1;
}

/** Makes the directories of one call. */
class DirectoryMaker {
	readonly #context: CommandContext;
	readonly #mode: number;
	readonly #hasMode: boolean;
	readonly #makesParents: boolean;
	readonly #isVerbose: boolean;

	constructor(
		context: CommandContext,
		changes: ModeChanges | undefined,
		options: { readonly parents: boolean; readonly verbose: boolean },
	) {
		this.#context = context;
		this.#hasMode = changes !== undefined;
		this.#mode = changes === undefined ? context.permissions(0o777) : modeWith(changes, context.umask);
		this.#makesParents = options.parents;
		this.#isVerbose = options.verbose;
	}

	*makeAll(operands: readonly string[]): Flow<number> {
		let status = 0;
		for (const operand of operands) {
			const failure = this.#makesParents ? yield* this.#makeParents(operand) : yield* this.#make(operand);
			yield* betweenEntries(this.#context);
			if (failure === undefined) continue;
			status = 1;
			const text = `cannot create directory ${this.#context.quote(failure.name)}: ${errnoText[failure.errno]}`;
			yield* wait(this.#context.complain(text));
		}
		return status;
	}

	*#makeParents(operand: string): Flow<Failure | undefined> {
		for (const prefix of prefixesOf(operand)) {
			const failure = yield* this.#makeOne(prefix, this.#context.permissions(0o777) | 0o300);
			yield* betweenEntries(this.#context);
			if (failure === undefined) continue;
			if (failure.errno !== 'EEXIST') return failure;
			const facts = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(prefix)));
			// A link that leads nowhere is in the way; any other trouble is its own.
			if (isFsError(facts)) return { name: prefix, errno: facts.errno === 'ENOENT' ? 'EEXIST' : facts.errno };
			if (facts.kind !== 'directory') return { name: prefix, errno: 'ENOTDIR' };
		}
		const failure = yield* this.#make(operand);
		if (failure?.errno === 'EEXIST' && (yield* this.#isDirectory(operand))) return undefined;
		return failure;
	}

	*#make(operand: string): Flow<Failure | undefined> {
		const failure = yield* this.#makeOne(operand, this.#mode);
		// Bits beyond the permissions are not for mkdir(2) to set.
		if (failure === undefined && this.#hasMode)
			yield* wait(this.#context.fileSystem.chmod(this.#context.path(operand), this.#mode));
		return failure;
	}

	*#makeOne(name: string, permissions: number): Flow<Failure | undefined> {
		const { fileSystem } = this.#context;
		const made = yield* attempt(() => fileSystem.mkdir(this.#context.path(name), { permissions }));
		if (isFsError(made)) return { name, errno: made.errno };
		if (this.#isVerbose) this.#context.output.appendText(`mkdir: created directory ${quoteAlways(name)}\n`);
		return undefined;
	}

	*#isDirectory(name: string): Flow<boolean> {
		const found = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(name)));
		return !isFsError(found) && found.kind === 'directory';
	}
}

// A directory of a mode with bits beyond the permissions is made so that others cannot write, and gets the rest
// only where what the mode speaks of is missing then.
const modeWith = (changes: ModeChanges, umask: number): number => {
	const { mode, spokenOf } = adjustBits(0o777, changes, { isDirectory: true, umask });
	const hasSpecialBits = ((spokenOf & 0o6000) | (mode & 0o1000)) !== 0;
	const made = mode & 0o1777 & (hasSpecialBits ? ~0o022 : ~0);
	return ((made ^ mode) & spokenOf) === 0 ? made : mode;
};

interface Failure {
	readonly name: string;
	readonly errno: FsErrno;
}

// `a`, `a/b` of `a/b/c`, as they were written.
const prefixesOf = (operand: string): readonly string[] => {
	const prefixes: string[] = [];
	for (const match of operand.matchAll(/[^/](?=\/+[^/])/g)) prefixes.push(operand.slice(0, match.index + 1));
	return prefixes;
};
