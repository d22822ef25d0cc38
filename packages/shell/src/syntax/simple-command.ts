import { endAliases, expandAlias, expandAliasBehind } from './aliases.ts';
import { readAssignment } from './assignment.ts';
import type { Assignment, Command, Redirect, SimpleCommand, Word } from './ast.ts';
import { noteExtglob } from './extglob.ts';
import { readFunctionBody } from './functions.ts';
import { isMeta, type Reader } from './reader.ts';
import { readRedirect } from './redirects.ts';
import { readWord } from './words.ts';

/** A simple command, or a function definition if `()` follows its first word. */
export const readSimpleCommand = (reader: Reader): Command => {
	const start = reader.at;
	const line = reader.line();
	const assignments: Assignment[] = [];
	const words: (Word | Assignment)[] = [];
	const redirects: Redirect[] = [];
	let end = start;
	let declares = false;
	let mayBeAlias = true;
	for (;;) {
		reader.skipBlanks();
		if (reader.code() === 0x23) break;
		const redirect = readRedirect(reader);
		if (redirect !== undefined) {
			redirects.push(redirect);
			end = reader.at;
			endAliases(reader);
			continue;
		}
		if (isMeta(reader.code()) && !isProcessSubstitution(reader)) break;
		if (mayBeAlias && words.length === 0 ? expandAlias(reader) : expandAliasBehind(reader)) continue;
		const assignment =
			words.length === 0
				? readAssignment(reader, 'prefix')
				: declares
					? readAssignment(reader, 'argument')
					: undefined;
		if (assignment !== undefined) {
			if (words.length === 0) assignments.push(assignment);
			else words.push(assignment);
			end = reader.at;
			continue;
		}
		const word = readWord(reader, 'command');
		words.push(word);
		end = reader.at;
		mayBeAlias = false;
		const name = literalText(word);
		if (words.length === 1) {
			if (isFunctionStart(reader, { assignments, redirects })) {
				return readFunctionBody(reader, {
					name: reader.text.slice(word.span.start, word.span.end),
					keyword: false,
					start,
					line,
				});
			}
			declares = name !== undefined && declarationCommands.has(name);
		} else if (words.length === 2 && isPrecommand(words[0]!)) {
			declares = name !== undefined && declarationCommands.has(name);
		}
	}
	endAliases(reader);
	if (assignments.length + words.length + redirects.length === 0) throw reader.unexpected();
	if (reader.code() === 0x28) throw reader.unexpected();
	const command: SimpleCommand = {
		type: 'simple',
		assignments,
		words,
		redirects,
		line,
		span: { start, end },
	};
	noteExtglob(reader, command);
	return command;
};

const isProcessSubstitution = (reader: Reader): boolean =>
	(reader.code() === 0x3c || reader.code() === 0x3e) && reader.code(1) === 0x28;

/** Builtins whose arguments keep the treatment of assignments. */
const declarationCommands = new Set(['declare', 'typeset', 'local', 'export', 'readonly']);

// `builtin declare …` and `command declare …` declare too.
const isPrecommand = (word: Word | Assignment): boolean => {
	const name = word.type === 'word' ? literalText(word) : undefined;
	return name === 'builtin' || name === 'command';
};

/** The text of a word that is one plain literal. */
const literalText = (word: Word): string | undefined => {
	const only = word.parts[0];
	return word.parts.length === 1 && only?.type === 'literal' ? only.text : undefined;
};

const isFunctionStart = (
	reader: Reader,
	before: { readonly assignments: readonly Assignment[]; readonly redirects: readonly Redirect[] },
): boolean => {
	if (before.assignments.length + before.redirects.length > 0) return false;
	const at = reader.at;
	reader.skipBlanks();
	if (reader.code() === 0x28) {
		reader.at += 1;
		reader.skipBlanks();
		if (reader.code() === 0x29) {
			reader.at += 1;
			return true;
		}
		throw reader.misplaced();
	}
	reader.at = at;
	return false;
};
