import { type Capability, unknownName } from '@tenon/core';
import { declaredCall } from './declared/declared-call.ts';
import { PolicyError } from './errors.ts';
import { parseToml } from './file/parse-toml.ts';
import { type TomlPath, tomlLines } from './file/toml-lines.ts';
import { subcommandOf } from './subcommand/subcommand-of.ts';

/** What a policy may answer. */
export type ExpectedOutcome = 'allow' | 'ask' | 'deny';

/** One row of a table that a policy is held to. */
export interface CallRow {
	readonly line: number;
	/** A script of which every command counts, or one thing that is needed. */
	readonly call:
		| { readonly kind: 'run'; readonly script: string }
		| { readonly kind: 'need'; readonly text: string };
	readonly expect: ExpectedOutcome;
	/** The id of the rule that must have decided. */
	readonly rule: string | undefined;
}

const outcomes: readonly string[] = ['allow', 'ask', 'deny'];
const rowKeys: readonly string[] = ['run', 'need', 'expect', 'rule'];

/** Reads a table of calls: TOML with `[[call]]`, or JSON of the same shape. Throws {@link PolicyError}. */
export const readCallTable = (text: string, file: string): readonly CallRow[] => {
	const isJson = file.endsWith('.json');
	const document = isJson ? readJson(text, file) : parseToml(text, file);
	const lines = isJson ? undefined : tomlLines(text);
	const wrong = (path: TomlPath, problem: string): PolicyError =>
		new PolicyError({ file, line: lines?.lineOf(path) ?? 1, key: path.join('.') }, problem);
	const calls = (document as { readonly call?: unknown } | null)?.call;
	if (!Array.isArray(calls)) throw wrong(['call'], 'expected tables [[call]]');
	return calls.map((row: unknown, at) =>
		readRow(row, ['call', at], lines?.lineOf(['call', at]) ?? at + 1, wrong),
	);
};

const readRow = (
	row: unknown,
	path: TomlPath,
	line: number,
	wrong: (path: TomlPath, problem: string) => PolicyError,
): CallRow => {
	if (typeof row !== 'object' || row === null) throw wrong(path, 'expected a table [[call]]');
	const table = row as Readonly<Record<string, unknown>>;
	for (const key of Object.keys(table)) {
		if (!rowKeys.includes(key)) throw wrong([...path, key], unknownName('key here', key, rowKeys));
		if (typeof table[key] !== 'string') throw wrong([...path, key], 'expected a text');
	}
	const { run, need, expect, rule } = table as Readonly<Record<string, string | undefined>>;
	if ((run === undefined) === (need === undefined)) throw wrong(path, 'expected either run or need');
	if (expect === undefined || !outcomes.includes(expect)) {
		throw wrong([...path, 'expect'], unknownName('outcome', expect ?? '', outcomes));
	}
	if (need !== undefined && readNeed(need, (given) => given) === undefined) {
		throw wrong(
			[...path, 'need'],
			'expected "read PATH", "write PATH", "program NAME WORD…", "host NAME:PORT", "environment NAME", "secret NAME" or "tool NAME"',
		);
	}
	return {
		line,
		call: run === undefined ? { kind: 'need', text: need! } : { kind: 'run', script: run },
		expect: expect as ExpectedOutcome,
		rule,
	};
};

const readJson = (text: string, file: string): unknown => {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new PolicyError({ file, line: 1, key: '' }, `not JSON: ${error.message}`, { cause: error });
	}
};

/** Reads one thing that a call needs; `absolute` makes a path of what was written. */
export const readNeed = (text: string, absolute: (path: string) => string): Capability | undefined => {
	const [kind, ...words] = text.trim().split(/\s+/);
	const rest = text.trim().slice(kind!.length).trim();
	if (rest === '') return undefined;
	switch (kind) {
		case 'read':
		case 'write':
			return { kind: 'path', access: kind, path: absolute(rest) };
		case 'program': {
			const [name = '', ...argv] = words;
			const subcommand = subcommandOf(name, argv);
			const called = name.includes('/') ? absolute(name) : name;
			const manner = declaredCall({ name: called, argv }, absolute('.'))?.manner;
			return {
				...{ kind, name: called, argv },
				...(subcommand === undefined ? {} : { subcommand }),
				...(manner === undefined ? {} : { manner }),
			};
		}
		case 'host': {
			const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(rest)!;
			return { kind, host, port: port === undefined ? 443 : Number(port) };
		}
		case 'environment':
		case 'secret':
		case 'tool':
			return { kind, name: rest };
		default:
			return undefined;
	}
};
