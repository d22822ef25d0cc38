import {
	andThen,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	type Maybe,
	orElse,
	runFlow,
	type Touch,
	type TouchKind,
	type TransactionChange,
	type Trash,
	type UndoLog,
	wait,
} from '@tenon/core';
import { byteKit } from '../bytes/bytes.ts';
import { exportedVariable } from '../compile/exported-variables.ts';
import { absolutePath, descriptorNamed } from '../compile/open-target.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import type { Input } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments, TouchLook } from './declaration.ts';

/** What a call will do to which paths, before it runs: as its declaration says, else by the default. */
export const touchesOf = <Options extends OptionTable>(
	declaration: CommandDeclaration<Options>,
	args: ParsedArguments<Options>,
	look: TouchLook,
): Maybe<readonly Touch[]> => {
	if (declaration.touches !== undefined) return declaration.touches(args, look);
	return declaration.effects.includes('fs.read') ? readsOf(look, args.operands) : [];
};

/** Operands that are read: each but `-`, descriptors and the empty one, which are no paths. */
export const readsOf = (
	look: TouchLook,
	operands: readonly string[],
	{ recursive = false }: { readonly recursive?: boolean } = {},
): readonly Touch[] =>
	operands
		.filter((operand) => operand !== '' && operand !== '-' && descriptorNamed(operand) === undefined)
		.map((operand) => ({ path: look.path(operand), kind: 'read', ...(recursive ? { recursive } : {}) }));

/** An operand that is written anew; nothing for a descriptor or where a directory is in the way. */
export const replacementOf = (look: TouchLook, operand: string): Maybe<readonly Touch[]> =>
	descriptorNamed(operand) === undefined ? fileReplacement(look, operand) : [];

/** The same for a command to which the name of a descriptor is a path as any other. */
export const fileReplacement = (look: TouchLook, operand: string): Maybe<readonly Touch[]> =>
	writtenAs(look, operand, 'overwrite');

/** An operand that is added to, or made; nothing for a descriptor or where a directory is in the way. */
export const additionsTo = (look: TouchLook, operand: string): Maybe<readonly Touch[]> =>
	descriptorNamed(operand) === undefined ? writtenAs(look, operand, 'append') : [];

// Nothing is kept in a terminal or a pipe that could be lost.
const writtenAs = (look: TouchLook, operand: string, kind: TouchKind): Maybe<readonly Touch[]> => {
	if (operand === '') return [];
	return andThen(look.kindOf(operand), (found): readonly Touch[] => {
		const path = look.path(operand);
		if (found === undefined) return [{ path, kind: 'create' }];
		if (found === 'directory') return [];
		return [{ path, kind: found === 'character' || found === 'fifo' ? 'append' : kind }];
	});
};

/** Looks at the files and inputs of a shell, with the rights that its commands have. */
export const touchLookFor = (shell: Shell): TouchLook => new ShellLook(shell);

// A class, since one is made for every command that is judged and most of it is never asked for.
class ShellLook implements TouchLook {
	readonly #shell: Shell;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	path(operand: string): string {
		return absolutePath(this.#shell, operand);
	}

	kindOf(operand: string): Maybe<FileKind | undefined> {
		return this.#inTurn(() => orNothing(() => andThen(this.#files.stat(this.path(operand)), kindIn)));
	}

	entryKindOf(operand: string): Maybe<FileKind | undefined> {
		return this.#inTurn(() => orNothing(() => andThen(this.#files.lstat(this.path(operand)), kindIn)));
	}

	// Very many operands are looked at with turns for the event loop.
	#inTurn<T>(look: () => Maybe<T>): Maybe<T> {
		const { slice } = this.#shell;
		return slice.isDue() ? slice.turn().then(look) : look();
	}

	realPathOf(operand: string): Maybe<string | undefined> {
		return orNothing(() => this.#files.realpath(this.path(operand)));
	}

	namesIn(operand: string): Maybe<readonly string[]> {
		return andThen(
			orNothing(() => this.#files.list(this.path(operand))),
			(entries = []) => entries.map(({ name }) => name),
		);
	}

	contentOf(operand: string): Maybe<Uint8Array | undefined> {
		const descriptor = operand === '-' ? 0 : descriptorNamed(operand);
		const input = descriptor === undefined ? undefined : this.#shell.io.get(descriptor)?.input;
		if (input !== undefined) return runFlow(peek(input));
		if (operand === '-' || operand === '') return nothing;
		return andThen(
			orNothing(() => this.#files.stat(this.path(operand))),
			(found) => {
				if (found?.kind !== 'file')
					return found === undefined || found.kind === 'directory' ? nothing : undefined;
				if (found.size > maxPeekBytes) return undefined;
				return andThen(
					orNothing(() => this.#files.read(this.path(operand))),
					(bytes = nothing) => bytes,
				);
			},
		);
	}

	inputName(): string | undefined {
		const file = this.#shell.io.get(0);
		return file?.input === undefined || file.input.isTerminal ? undefined : file.name;
	}

	variable(name: string): string | undefined {
		return exportedVariable(this.#shell, name);
	}

	get undo(): UndoLog | undefined {
		return this.#shell.ports.undo;
	}

	get trash(): Trash | undefined {
		return this.#shell.ports.trash;
	}

	keptAside(): Maybe<readonly TransactionChange[]> {
		return this.#shell.ports.transaction?.().changes() ?? [];
	}

	get #files(): FileSystem {
		return this.#shell.ports.fileSystem;
	}
}

const orNothing = <T>(work: () => Maybe<T>): Maybe<T | undefined> =>
	orElse<T | undefined>(work, (error) => {
		if (isFsError(error)) return undefined;
		throw error;
	});

const kindIn = ({ kind }: { readonly kind: FileKind }): FileKind => kind;

const nothing = new Uint8Array(0);
const maxPeekBytes = 8 << 20;

// What is there already is taken and put back; the next reader gets all of it.
function* peek(input: Input): Flow<Uint8Array | undefined> {
	if (!(input instanceof BytesInput)) {
		const facts = input.isFile === true && input.stat !== undefined ? yield* wait(input.stat()) : undefined;
		if (facts?.kind !== 'file' || facts.size > maxPeekBytes) return undefined;
	}
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for (;;) {
			const chunk = yield* wait(input.pull());
			if (chunk === undefined) return byteKit.concat(chunks);
			chunks.push(chunk);
			length += chunk.length;
			if (length > maxPeekBytes) return undefined;
		}
	} catch (error) {
		// The command meets the same error where it reads, and says so.
		if (isFsError(error)) return undefined;
		throw error;
	} finally {
		if (length > 0) input.unread(byteKit.concat(chunks));
	}
}
