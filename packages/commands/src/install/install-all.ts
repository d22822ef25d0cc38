import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { type Backup, readBackup } from '../support/backup.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { Copier } from '../support/copy/copier.ts';
import { nameIn } from '../support/destinations.ts';
import { lastName } from '../support/path-text.ts';
import { quoteAlways } from '../support/quote.ts';
import { takeTargets } from '../support/target-directory.ts';
import { type GivenFacts, giveFacts, readGivenFacts } from './given-facts.ts';
import { DirectoryInstaller } from './install-directories.ts';
import type { InstallOptions } from './options.ts';
import { isAsWanted } from './same-already.ts';

/** Installs all operands; returns the status of the command. */
export function* installAll(
	context: CommandContext,
	options: InstallOptions,
	operands: readonly string[],
): Flow<number> {
	refuseCombinations(options);
	const backup = yield* readBackup(context, options);
	if (backup === undefined) return 1;
	if (options.preserveContext || options.context?.value !== undefined) {
		const name = options.preserveContext ? '--preserve-context' : '--context';
		const why = options.preserveContext
			? 'this kernel is not SELinux-enabled'
			: 'it requires an SELinux-enabled kernel';
		const text = `${options.preserveContext ? 'WARNING' : 'warning'}: ignoring ${name}; ${why}`;
		yield* wait(context.complain(text));
	}
	if (options.makesDirectories) return yield* makeDirectories(context, options, operands);
	const { targetDirectory } = options;
	const [given] = targetDirectory;
	const makesTarget = options.makesParents && targetDirectory.length === 1 && operands.length > 0;
	const isMissing = makesTarget && (yield* isNowhere(context, given!));
	const targets = yield* takeTargets(
		context,
		operands,
		isMissing ? { ...options, targetDirectory: [] } : options,
		{
			followsLinks: true,
			refuse: (name, reason) => `failed to access ${quoteAlways(name)}: ${reason}`,
			...(isMissing ? { alone: given! } : {}),
		},
	);
	if (targets === undefined) return 1;
	const facts = yield* readGivenFacts(context, options);
	if (options.stripProgram !== undefined)
		yield* wait(context.complain('WARNING: ignoring --strip-program option as -s option was not specified'));
	if (options.compare && options.preserveTimestamps)
		throw new CommandFailure('options --compare (-C) and --preserve-timestamps are mutually exclusive', {
			hint: true,
		});
	if (options.compare && (facts.mode & ~0o777) !== 0)
		yield* wait(
			context.complain(
				'the --compare (-C) option is ignored when you specify a mode with non-permission bits',
			),
		);
	const installer = new FileInstaller(context, options, backup, facts);
	const directory = isMissing ? given : targets.directory;
	const sources = isMissing ? operands : targets.sources;
	if (isMissing && !(yield* installer.makeParents(nameIn(given!, 'x')))) return 1;
	let status = 0;
	for (const source of sources) {
		yield* betweenEntries(context);
		const destination = directory === undefined ? targets.destination : nameIn(directory, lastName(source));
		if (directory === undefined && options.makesParents && !(yield* installer.makeParents(destination)))
			return 1;
		if (!(yield* installer.install(source, destination))) status = 1;
	}
	return status;
}

const refuseCombinations = (options: InstallOptions): void => {
	if (options.makesDirectories && options.strip)
		throw new CommandFailure('the strip option may not be used when installing a directory');
	if (options.makesDirectories && options.targetDirectory.length > 0)
		throw new CommandFailure('target directory not allowed when installing a directory');
	if (options.strip)
		throw new CommandFailure('-s is not available: install without it and run strip on the files');
};

function* isNowhere(context: CommandContext, name: string): Flow<boolean> {
	const found = yield* attempt(() => context.fileSystem.stat(context.path(name)));
	return isFsError(found, 'ENOENT');
}

function* makeDirectories(
	context: CommandContext,
	options: InstallOptions,
	operands: readonly string[],
): Flow<number> {
	if (operands.length === 0) throw new CommandFailure('missing file operand', { hint: true });
	const facts = yield* readGivenFacts(context, options);
	const maker = new DirectoryInstaller(context, options.verbose);
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		if (!(yield* maker.install(operand, facts))) status = 1;
	}
	return status;
}

/** Copies files to where they belong. */
class FileInstaller {
	readonly #context: CommandContext;
	readonly #options: InstallOptions;
	readonly #facts: GivenFacts;
	readonly #copier: Copier;

	constructor(context: CommandContext, options: InstallOptions, backup: Backup, facts: GivenFacts) {
		this.#context = context;
		this.#options = options;
		this.#facts = facts;
		this.#copier = new Copier(context, {
			moves: false,
			installs: true,
			isRecursive: false,
			follows: 'always',
			makes: 'copy',
			preserves: {
				mode: false,
				ownership: false,
				timestamps: options.preserveTimestamps,
				links: false,
			},
			ignoresMode: true,
			overwrites: 'always',
			onlyNewer: false,
			removesFirst: true,
			forces: false,
			copiesContent: true,
			staysOnDevice: false,
			readsSpecial: true,
			backup,
			isVerbose: options.verbose,
		});
	}

	/** Makes the directories above a name; `false` if that failed and was reported. */
	*makeParents(destination: string): Flow<boolean> {
		const failure = yield* new DirectoryInstaller(this.#context, this.#options.verbose).makeAbove(
			destination,
		);
		if (failure === undefined) return true;
		const text = `cannot create directory ${quoteAlways(failure.name)}: ${errnoText[failure.errno]}`;
		yield* wait(this.#context.complain(text));
		return false;
	}

	/** Installs one file; `false` if something failed and was reported. */
	*install(source: string, destination: string): Flow<boolean> {
		const isLeft =
			this.#options.compare && (yield* isAsWanted(this.#context, this.#facts, source, destination));
		if (!isLeft && (yield* this.#copier.copy(source, destination)) === 'failed') return false;
		return yield* giveFacts(this.#context, destination, this.#facts, this.#facts.mode);
	}
}
