import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Grant } from '@tenon/core';
import { PolicyError } from './errors.ts';
import { type FileRule, readPolicyFile } from './file/policy-file.ts';
import { tomlLines } from './file/toml-lines.ts';
import { writeGrant } from './grant-text.ts';
import type { PolicyPlaces } from './places.ts';
import { nodePolicyReader } from './policy-places.ts';
import type { RuleFor } from './rule-for.ts';

/** What is to hold from now on. */
export interface RememberedGrant {
	readonly grant: Grant;
	/** Default: the model. */
	readonly for?: RuleFor;
}

/**
 * Writes an allowing rule into a policy file, before all other rules of it, so that it holds over questions that
 * stand there. All that was in the file stays byte for byte. Throws {@link PolicyError} and leaves the file alone if
 * it is wrong, or if a rule cannot be put before the others. Temporary file and rename: a reader sees the old file or
 * the new one.
 */
export const rememberGrant = (file: string, remembered: RememberedGrant): void => {
	const before = nodePolicyReader.read(file) ?? '';
	const after = withRule(before, remembered, file);
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const real = nodePolicyReader.realPath(file);
	const temporary = `${real}.${randomBytes(6).toString('hex')}.tmp`;
	try {
		writeFileSync(temporary, after, { flag: 'wx', mode: 0o600, flush: true });
		if (before !== '') chmodSync(temporary, statSync(real).mode & 0o7777);
		renameSync(temporary, real);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
};

/** The text with the rule in it. */
const withRule = (
	text: string,
	{ grant, for: whom = { kind: 'model' } }: RememberedGrant,
	file: string,
): string => {
	const count = rulesIn(text, file).length;
	const allowed = writeGrant(grant);
	if (!allowed.isWellFormed()) {
		throw new PolicyError(
			{ file, line: 1, key: 'policy.rule' },
			`${allowed} is no UTF-8 and cannot be written down`,
		);
	}
	const rule = [
		'[[policy.rule]]',
		`allow = ${quoted(allowed)}`,
		...(whom.kind === 'model' ? [] : [`for = ${quoted(writeFor(whom))}`]),
	].join('\n');
	const at = count === 0 ? text.length : beforeFirstRule(text);
	const [head, tail] = [text.slice(0, at), text.slice(at)];
	const gap = head === '' || head.endsWith('\n\n') ? '' : head.endsWith('\n') ? '\n' : '\n\n';
	const after = count === 0 ? `${head}${gap}${rule}\n` : `${head}${rule}\n\n${tail}`;
	if (!isFirstOf(after, allowed, count + 1, file)) {
		throw new PolicyError(
			{ file, line: tomlLines(text).lineOf(['policy', 'rule']), key: 'policy.rule' },
			'a rule can be added only where rules are written as [[policy.rule]]; write them so',
		);
	}
	return after;
};

// Where the first rule begins, with the remark that stands right above it.
const beforeFirstRule = (text: string): number => {
	const lines = text.split('\n');
	let line = tomlLines(text).lineOf(['policy', 'rule', 0]) - 1;
	while (line > 0 && lines[line - 1]!.trimStart().startsWith('#')) line--;
	return lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
};

const isFirstOf = (text: string, allowed: string, count: number, file: string): boolean => {
	try {
		const rules = rulesIn(text, file);
		return rules.length === count && writeGrant(rules[0]!.rule.grant) === allowed;
	} catch (error) {
		// The caller says what is wrong, with its place in the file as it is.
		if (error instanceof PolicyError) return false;
		throw error;
	}
};

const rulesIn = (text: string, file: string): readonly FileRule[] =>
	readPolicyFile(text, { file, layer: 'user', places: anyPlaces, isPolicyOnly: false }).rules;

/** The rules are only checked here, and hold for no folder in particular. */
const anyPlaces: PolicyPlaces = { workspace: '/workspace', home: '/home', temp: ['/tmp'] };

const writeFor = (whom: RuleFor): string =>
	whom.kind === 'extension' ? `extension ${whom.name}` : whom.kind;

// JSON's escapes are TOML's; one character more has to be spelled out.
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\x7f', '\\u007f');
