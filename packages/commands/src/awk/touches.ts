import { type Flow, type Touch, wait } from '@tenon/core';
import { additionsTo, byteKit, fileReplacement, readsOf, type TouchLook } from '@tenon/shell';
import { entryReplacement } from '../support/entry-touches.ts';
import { children, partsOf } from './compile/walk.ts';
import { AwkSyntaxError } from './errors.ts';
import { type AwkArguments, commandLine, findProgram } from './program-parts.ts';
import { isVariableName, parseProgram } from './syntax/parse.ts';
import { ProgramSource } from './syntax/source.ts';
import type { Expression, Program, Statement } from './syntax/tree.ts';

/** What a call reads, and the files that its program writes as far as their names are known. */
export function* awkTouches(look: TouchLook, args: AwkArguments): Flow<readonly Touch[]> {
	const found = findProgram(args);
	if (found === undefined) return [];
	const { options } = args;
	const named = found.parts.filter(({ kind }) => kind !== 'text').map(({ text }) => text);
	const operands = found.operands.filter((operand) => operand !== '' && !isAssignment(operand));
	const touches: Touch[] = [...readsOf(look, [...named, ...operands])];
	if (found.isInPlace) {
		const suffix = suffixOf(options.assignments);
		for (const file of operands) {
			if ((yield* wait(look.kindOf(file))) !== 'file') continue;
			touches.push(...(yield* entryReplacement(look, file)));
			if (suffix !== '') touches.push(...(yield* wait(fileReplacement(look, `${file}${suffix}`))));
		}
	}
	if (options.sandbox) return touches;
	const program = yield* knownProgram(look, found.parts);
	if (program === 'wrong') return touches;
	// A program that is still to come may write any file.
	if (program === 'unknown') return [...touches, anyFile];
	const uses = usesOf(program);
	if (uses.hasUnknownOutput) return [...touches, anyFile];
	touches.push(...readsOf(look, [...uses.reads]));
	for (const name of uses.writes) touches.push(...(yield* wait(fileReplacement(look, name))));
	for (const name of uses.additions) touches.push(...(yield* wait(additionsTo(look, name))));
	return touches;
}

const anyFile: Touch = { path: '/', kind: 'overwrite', recursive: true };

const isAssignment = (operand: string): boolean => {
	const equals = operand.indexOf('=');
	return equals > 0 && isVariableName(operand.slice(0, equals));
};

const suffixOf = (assignments: readonly string[]): string =>
	assignments
		.map((assignment) => /^(?:inplace::suffix|INPLACE_SUFFIX)=(.*)$/s.exec(assignment)?.[1] ?? '')
		.findLast((suffix) => suffix !== '') ?? '';

function* knownProgram(
	look: TouchLook,
	parts: readonly { readonly kind: 'text' | 'file' | 'include'; readonly text: string }[],
): Flow<Program | 'wrong' | 'unknown'> {
	const sources: ProgramSource[] = [];
	for (const { kind, text } of parts) {
		const bytes = kind === 'text' ? undefined : yield* wait(look.contentOf(text));
		if (kind !== 'text' && bytes === undefined) return 'unknown';
		sources.push(new ProgramSource(commandLine, bytes === undefined ? text : byteKit.decode(bytes)));
	}
	let includes = false;
	try {
		const program = parseProgram(sources, {
			hasBytes: false,
			include: () => {
				includes = true;
				return undefined;
			},
		});
		return includes ? 'unknown' : program;
	} catch (error) {
		if (error instanceof AwkSyntaxError) return 'wrong';
		throw error;
	}
}

interface ProgramUses {
	readonly reads: ReadonlySet<string>;
	readonly writes: ReadonlySet<string>;
	readonly additions: ReadonlySet<string>;
	readonly hasUnknownOutput: boolean;
}

const streams: ReadonlySet<string> = new Set(['/dev/stdout', '/dev/stderr', '/dev/fd/1', '/dev/fd/2']);

const usesOf = (program: Program): ProgramUses => {
	const reads = new Set<string>();
	const writes = new Set<string>();
	const additions = new Set<string>();
	let hasUnknownOutput = false;
	const look = (node: Statement | Expression): void => {
		if (node.kind === 'getline' && node.from === 'file') {
			const name = constantOf(node.source);
			if (name !== undefined && name !== '-' && name !== '') reads.add(name);
		}
		if (node.kind === 'print' || node.kind === 'printf') {
			const { redirection } = node;
			if (redirection?.kind === '>' || redirection?.kind === '>>') {
				const name = constantOf(redirection.target);
				if (name === undefined) hasUnknownOutput = true;
				else if (!streams.has(name) && name !== '') (redirection.kind === '>' ? writes : additions).add(name);
			}
		}
		for (const child of children(node)) look(child);
	};
	for (const part of partsOf(program)) look(part);
	return { reads, writes, additions, hasUnknownOutput };
};

/** The text of an expression that is always the same. */
const constantOf = (node: Expression | undefined): string | undefined => {
	switch (node?.kind) {
		case 'string':
			return node.value;
		case 'group':
			return constantOf(node.inner);
		case 'concat': {
			const parts = node.items.map(constantOf);
			return parts.includes(undefined) ? undefined : parts.join('');
		}
		default:
			return undefined;
	}
};
