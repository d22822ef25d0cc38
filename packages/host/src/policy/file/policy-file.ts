import { BadPattern, BadRule, compileGrants, type Rule, ruleId, unknownName } from '@tenon/core';
import type { TomlTable } from 'smol-toml';
import { PolicyError } from '../errors.ts';
import { readGrant } from '../grant-text.ts';
import type { PolicyPlaces } from '../places.ts';
import { isPresetName, type PresetName, presetNames } from '../presets/preset-names.ts';
import { type RuleFor, readRuleFor } from '../rule-for.ts';
import { parseToml } from './parse-toml.ts';
import { type TomlLines, type TomlPath, tomlLines, writeTomlKey } from './toml-lines.ts';

/** A rule of a file, and for whom it is. */
export interface FileRule {
	readonly rule: Rule;
	readonly for: RuleFor;
}

/** A profile of limits that a file asks for. */
export interface LimitChoice {
	readonly profile: string;
	readonly file: string;
	readonly line: number;
}

/** What one policy file says. */
export interface PolicyFile {
	readonly preset: PresetName | undefined;
	/** Ids of rules of the preset that are left out. */
	readonly without: readonly { readonly id: string; readonly line: number }[];
	readonly limits: LimitChoice | undefined;
	readonly rules: readonly FileRule[];
}

/** Where a file stands. */
export interface PolicyFileOptions {
	readonly file: string;
	/** `machine`, `user` or `project`: what the ids of its rules start with. */
	readonly layer: string;
	readonly places: PolicyPlaces;
	/** Whether the file is about policy alone: other tables are mistakes then. */
	readonly isPolicyOnly: boolean;
}

/** Reads a policy out of a text in TOML. Throws {@link PolicyError}: all of it is right, or nothing is taken. */
export const readPolicyFile = (text: string, options: PolicyFileOptions): PolicyFile =>
	new PolicyFileReader(text, options).read();

const policyKeys: readonly string[] = ['preset', 'without', 'limits', 'rule'];
const ruleKeys: readonly string[] = ['allow', 'ask', 'deny', 'for', 'id'];
const effects = ['allow', 'ask', 'deny'] as const;

/** One pass over one file; used once. */
class PolicyFileReader {
	readonly #options: PolicyFileOptions;
	readonly #document: TomlTable;
	readonly #lines: TomlLines;

	constructor(text: string, options: PolicyFileOptions) {
		this.#options = options;
		this.#document = parseToml(text, options.file);
		this.#lines = tomlLines(text);
	}

	read(): PolicyFile {
		if (this.#options.isPolicyOnly) this.#refuseOthers(this.#document, ['policy'], []);
		const policy = this.#document.policy;
		if (policy === undefined) return { preset: undefined, without: [], limits: undefined, rules: [] };
		const table = this.#table(policy, ['policy'], 'a table [policy]');
		this.#refuseOthers(table, policyKeys, ['policy']);
		return {
			preset: this.#preset(table.preset),
			without: this.#without(table.without),
			limits: this.#limits(table.limits),
			rules: this.#rules(table.rule),
		};
	}

	#preset(value: unknown): PresetName | undefined {
		if (value === undefined) return undefined;
		const path = ['policy', 'preset'];
		const name = this.#text(value, path, `a preset: ${presetNames.join(', ')}`);
		if (!isPresetName(name)) throw this.#wrong(path, unknownName('preset', name, presetNames));
		return name;
	}

	#without(value: unknown): PolicyFile['without'] {
		if (value === undefined) return [];
		const path = ['policy', 'without'];
		const ids = this.#list(value, path, 'a list of ids of rules');
		return ids.map((id, at) => ({
			id: this.#text(id, [...path, at], 'the id of a rule'),
			line: this.#lines.lineOf([...path, at]),
		}));
	}

	#limits(value: unknown): LimitChoice | undefined {
		if (value === undefined) return undefined;
		const path = ['policy', 'limits'];
		const profile = this.#text(value, path, 'the name of a profile of limits');
		return { profile, file: this.#options.file, line: this.#lines.lineOf(path) };
	}

	#rules(value: unknown): readonly FileRule[] {
		if (value === undefined) return [];
		const path = ['policy', 'rule'];
		const rules = this.#list(value, path, 'tables [[policy.rule]]').map((rule, at) =>
			this.#rule(rule, [...path, at], at + 1),
		);
		this.#refuseTwins(rules);
		return rules;
	}

	#rule(value: unknown, path: TomlPath, number: number): FileRule {
		const table = this.#table(value, path, 'a table [[policy.rule]]');
		this.#refuseOthers(table, ruleKeys, path);
		const given = effects.filter((effect) => table[effect] !== undefined);
		const [effect] = given;
		if (effect === undefined || given.length > 1) {
			throw this.#wrong(path, 'expected exactly one of allow, ask and deny');
		}
		const at = [...path, effect];
		const read = readGrant(this.#text(table[effect], at, 'a text such as "read ./**"'), this.#options.places);
		if (read.kind === 'fault') throw this.#wrong(at, read.problem);
		const { grant } = read;
		const { file: path_, layer } = this.#options;
		const base = {
			id: this.#id(table.id, path, `${layer}.${number}`),
			source: { kind: 'file', path: path_, line: this.#lines.lineOf(at) },
		} as const;
		if (effect === 'allow') return this.#compiled({ ...base, effect, grant }, at, this.#for(table.for, path));
		if (grant.kind === 'time' || grant.kind === 'memory' || grant.kind === 'money') {
			throw this.#wrong(
				at,
				`a ceiling is only allowed, and lowered by a smaller one; there is no ${effect} of it`,
			);
		}
		return this.#compiled({ ...base, effect, grant }, at, this.#for(table.for, path));
	}

	// Each by itself, so that the message has the place of the rule.
	#compiled(rule: Rule, path: TomlPath, whom: RuleFor): FileRule {
		try {
			compileGrants([{ name: this.#options.layer, authority: 'grants', rules: [rule] }]);
		} catch (error) {
			if (!(error instanceof BadRule)) throw error;
			const problem = error.cause instanceof BadPattern ? error.cause.message : error.message;
			throw this.#wrong(path, problem, error);
		}
		return { rule, for: whom };
	}

	#id(value: unknown, path: TomlPath, usual: string): Rule['id'] {
		if (value === undefined) return ruleId(usual);
		const at = [...path, 'id'];
		const text = this.#text(value, at, 'a text');
		if (!/^[\x21-\x7e]{1,200}$/.test(text)) {
			throw this.#wrong(at, 'expected 1 to 200 printable ASCII characters without spaces');
		}
		return ruleId(text);
	}

	#for(value: unknown, path: TomlPath): RuleFor {
		if (value === undefined) return { kind: 'model' };
		const at = [...path, 'for'];
		const read = readRuleFor(this.#text(value, at, '"model", "subagent", "user" or "extension NAME"'));
		if (typeof read === 'string') throw this.#wrong(at, read);
		return read;
	}

	#refuseTwins(rules: readonly FileRule[]): void {
		const seen = new Set<string>();
		for (const [at, { rule }] of rules.entries()) {
			if (seen.has(rule.id))
				throw this.#wrong(['policy', 'rule', at, 'id'], `${rule.id} is the id of two rules`);
			seen.add(rule.id);
		}
	}

	#refuseOthers(table: TomlTable, known: readonly string[], path: TomlPath): void {
		for (const key of Object.keys(table)) {
			if (!known.includes(key)) throw this.#wrong([...path, key], unknownName('key here', key, known));
		}
	}

	#table(value: unknown, path: TomlPath, expected: string): TomlTable {
		if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
			throw this.#wrong(path, `expected ${expected}`);
		}
		return value as TomlTable;
	}

	#list(value: unknown, path: TomlPath, expected: string): readonly unknown[] {
		if (!Array.isArray(value)) throw this.#wrong(path, `expected ${expected}`);
		return value;
	}

	#text(value: unknown, path: TomlPath, expected: string): string {
		if (typeof value !== 'string') throw this.#wrong(path, `expected ${expected}`);
		return value;
	}

	#wrong(path: TomlPath, problem: string, cause?: unknown): PolicyError {
		const place = { file: this.#options.file, line: this.#lines.lineOf(path), key: writeTomlKey(path) };
		return new PolicyError(place, problem, cause === undefined ? {} : { cause });
	}
}
