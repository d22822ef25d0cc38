import {
	type Capability,
	type GrantDecider,
	type GrantLayer,
	isTenonError,
	type Maybe,
	type ProgramCapability,
	type ProgramManner,
	resolvePath,
	type Touch,
	type TouchKind,
} from '@tenon/core';
import { type PolicyPlaces, programNeeds } from '@tenon/host';
import {
	type DefinedCommand,
	type ForeseenNeeds,
	foreseeNeeds,
	type PlannedCommand,
	type PlannedRedirect,
	type PlannedWord,
	parseArguments,
	planScript,
	touchesOf,
} from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { type ExplainedCommand, type ExplainedNeed, worstOf } from './explanation.ts';
import { findProgram, hostLook } from './host-look.ts';
import { innerCommandOf } from './inner-command.ts';
import { judgeNeed, model } from './judge-need.ts';
import { type ScriptFacts, scriptFacts } from './script-facts.ts';

/** What a script is explained against. */
export interface ExplainWorld {
	readonly grants: GrantDecider;
	readonly layers: readonly GrantLayer[];
	readonly commands: ReadonlyMap<string, DefinedCommand>;
	/** Whether a name is a builtin of the shell. */
	isBuiltin(name: string): Maybe<boolean>;
	readonly cwd: string;
	readonly places: PolicyPlaces;
	readonly home: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Explains every simple command of a script, in the order in which they are written. Runs nothing of it. */
export const explainScript = async (
	script: string,
	world: ExplainWorld,
): Promise<readonly ExplainedCommand[]> => new ScriptExplainer(world, scriptFacts(script)).explain(script);

const whenItRuns = 'known only when it runs';

/** One pass over one script; used once. */
class ScriptExplainer {
	readonly #world: ExplainWorld;
	readonly #facts: ScriptFacts;
	readonly #foreseen: ForeseenNeeds;
	/** Where relative paths start from; `undefined` after a `cd` that cannot be followed before it runs. */
	#cwd: string | undefined;
	/** Whether a `cd` may or may not have run. */
	#isDoubtful = false;
	readonly #exported = new Set<string>();

	constructor(world: ExplainWorld, facts: ScriptFacts) {
		this.#world = world;
		this.#facts = facts;
		this.#foreseen = foreseeNeeds(openHostFolder('/', { isShortLived: true }), world.grants, model);
		this.#cwd = world.cwd;
	}

	async explain(script: string): Promise<readonly ExplainedCommand[]> {
		const explained: ExplainedCommand[] = [];
		for (const { kind, commands, rendered } of planScript(script).statements) {
			const before = this.#cwd;
			this.#isDoubtful = false;
			for (const command of commands) {
				const text = script.slice(command.span.start, command.span.end).trim();
				explained.push(
					...(await this.#command(command, text, this.#facts.assignments.get(command.span.start) ?? [])),
				);
				this.#follow(command, kind === 'and-or' && !rendered.includes('||'));
			}
			// A subshell and the parts of a pipeline have a folder of their own.
			if (kind === 'subshell' || kind === 'pipeline') this.#cwd = before;
			else if (this.#isDoubtful) this.#cwd = undefined;
		}
		return explained;
	}

	async #command(
		{ words, redirects, line }: PlannedCommand,
		text: string,
		environment: readonly string[],
	): Promise<readonly ExplainedCommand[]> {
		const opened = await this.#redirects(redirects);
		const own = await this.#words(words, { line, text, environment, isOpen: false });
		const least = opened.notes.length === 0 ? 'allow' : 'unknown';
		if (own.length === 0)
			return [this.#made({ line, text, kind: 'redirect' }, opened.needs, opened.notes, least)];
		const [first, ...inner] = own;
		return [
			this.#made(
				first!,
				[...first!.needs, ...opened.needs],
				[...first!.notes, ...opened.notes],
				worstOf([first!.outcome, least]),
			),
			...inner,
		];
	}

	// The command itself, then those that it runs.
	async #words(words: readonly PlannedWord[], call: CallFacts): Promise<readonly ExplainedCommand[]> {
		const [first, ...rest] = words;
		if (first === undefined) return [];
		const inner = innerCommandOf(words);
		const self = await this.#one(first, rest, call);
		const nested = nestedScriptOf(words.map((word) => this.#textOf(word)));
		if (nested !== undefined) return [self, ...(await this.#nested(nested, call.line))];
		if (inner === undefined) return [self];
		const text = inner.words.map((word) => ('text' in word ? word.text : word.flag)).join(' ');
		const environment = [...call.environment, ...inner.environment];
		return [self, ...(await this.#words(inner.words, { ...call, text, environment, isOpen: inner.isOpen }))];
	}

	// A script in an argument runs in this process, command by command.
	async #nested(script: string, line: number): Promise<readonly ExplainedCommand[]> {
		const world = this.#cwd === undefined ? this.#world : { ...this.#world, cwd: this.#cwd };
		const commands = await explainScript(script, world);
		return commands.map((command) => ({ ...command, line }));
	}

	async #one(first: PlannedWord, rest: readonly PlannedWord[], call: CallFacts): Promise<ExplainedCommand> {
		const { line, text, isOpen } = call;
		const name = this.#textOf(first);
		if (name === undefined) {
			return this.#made(
				{ line, text, kind: 'unknown' },
				[],
				[`which command it is: ${whenItRuns}`],
				'unknown',
			);
		}
		if (this.#facts.functions.has(name)) {
			return this.#made(
				{ line, text, kind: 'function' },
				[],
				['its commands are listed where it is defined'],
			);
		}
		const argv = rest.map((word) => this.#textOf(word));
		const defined = this.#world.commands.get(name);
		if (defined !== undefined) return this.#ours(defined, argv, call);
		if (!name.includes('/') && (await this.#world.isBuiltin(name))) return this.#builtin(name, argv, call);
		if (shells.has(name)) return this.#shell([name, ...argv], call);
		return this.#program(name, isOpen ? [...argv, undefined] : argv, call);
	}

	async #builtin(
		name: string,
		argv: readonly (string | undefined)[],
		{ line, text }: CallFacts,
	): Promise<ExplainedCommand> {
		const at = { line, text, kind: 'builtin' } as const;
		if (name === 'source' || name === '.') {
			const [file] = argv;
			const read = file === undefined ? undefined : await this.#path(file, 'read');
			const notes = [`what the file runs: ${whenItRuns}; each command of it is judged by itself`];
			return this.#made(at, read ?? [], notes, 'unknown');
		}
		if (nestedScriptOf([name, ...argv]) !== undefined) return this.#made(at, [], []);
		if (name === 'eval' || name === 'trap') {
			return this.#made(
				at,
				[],
				[`what its text runs: ${whenItRuns}; each command of it is judged by itself`],
				'unknown',
			);
		}
		return this.#made(at, [], []);
	}

	// `bash` and `sh` are ours: what they run is judged command by command.
	#shell(argv: readonly (string | undefined)[], { line, text }: CallFacts): ExplainedCommand {
		const at = { line, text, kind: 'command' } as const;
		if (nestedScriptOf(argv) !== undefined) return this.#made(at, [], []);
		return this.#made(
			at,
			[],
			[`what the script runs: ${whenItRuns}; each command of it is judged by itself`],
			'unknown',
		);
	}

	async #ours(
		{ declaration }: DefinedCommand,
		argv: readonly (string | undefined)[],
		{ line, text, isOpen }: CallFacts,
	): Promise<ExplainedCommand> {
		const at = { line, text, kind: 'command' } as const;
		if (declaration.effects.length === 0) return this.#made(at, [], []);
		if (isOpen || argv.includes(undefined))
			return this.#made(at, [], [`its arguments: ${whenItRuns}`], 'unknown');
		if (this.#cwd === undefined)
			return this.#made(at, [], [`the folder it runs in: ${whenItRuns}`], 'unknown');
		const parsed = parseArguments(declaration, argv as readonly string[]);
		if (parsed.kind === 'error') return this.#made(at, [], [`${declaration.name}: ${parsed.message}`]);
		if (parsed.kind !== 'run') return this.#made(at, [], []);
		try {
			const look = hostLook(this.#cwd, this.#world.environment);
			const touches = await touchesOf(declaration, parsed.args, look);
			const others = (declaration.needs?.(parsed.args) ?? []).map((need) => this.#need(need));
			return this.#made(at, distinct([...(await this.#touches(touches)), ...others]), []);
		} catch (error) {
			// A command may refuse its arguments when it looks at them; it would say the same when it runs.
			if (!isTenonError(error)) throw error;
			return this.#made(at, [], [`${declaration.name}: ${error.message}`]);
		}
	}

	async #program(
		name: string,
		argv: readonly (string | undefined)[],
		{ line, text, environment }: CallFacts,
	): Promise<ExplainedCommand> {
		const at = { line, text, kind: 'program' } as const;
		if (name.includes('/') && !name.startsWith('/') && this.#cwd === undefined) {
			return this.#made(at, [], [`the folder it runs in: ${whenItRuns}`], 'unknown');
		}
		const known = argv.filter((word) => word !== undefined);
		const called = name.includes('/') ? resolvePath(this.#cwd ?? '/', name) : name;
		const path = name.includes('/') ? undefined : findProgram(name, this.#world.environment.PATH);
		const words = { name: called, argv: known, ...(path === undefined ? {} : { path }) };
		const isKnown = known.length === argv.length;
		const [program, ...others]: readonly [ProgramCapability, ...Capability[]] = isKnown
			? programNeeds(words, this.#cwd ?? '/', this.#world.places)
			: [{ kind: 'program', ...words }];
		const own = [
			this.#cwd === undefined ? program : await this.#foreseen.program(this.#cwd, program),
			...(await this.#foreseen.touches(others.flatMap(touchOf))),
			...others.filter(({ kind }) => kind !== 'path'),
		];
		const needs = [
			...own.map((need) => this.#need(need)),
			...[...new Set([...environment, ...this.#exported])].map((variable) =>
				this.#need({ kind: 'environment', name: variable }),
			),
		];
		const { manner } = program;
		if (isKnown) return this.#made(at, distinct(needs), [manner === undefined ? opaque : understood[manner]]);
		// A denial of the words that are known is one of all of them; anything else may turn out otherwise.
		const denied = needs.filter(({ outcome }) => outcome === 'deny');
		return this.#made(at, denied, [`its arguments: ${whenItRuns}`, opaque], 'unknown');
	}

	async #redirects(redirects: readonly PlannedRedirect[]): Promise<Opened> {
		const needs: ExplainedNeed[] = [];
		const notes: string[] = [];
		for (const { operator, target } of redirects) {
			if (!opening.has(operator)) continue;
			const file = this.#textOf(target);
			const need =
				file === undefined ? undefined : await this.#path(file, operator === '<' ? 'read' : 'overwrite');
			if (need === undefined) notes.push(`where ${operator} leads: ${whenItRuns}`);
			else needs.push(...need);
		}
		return { needs, notes };
	}

	// Follows a change of folder as far as the words tell, and remembers what is exported.
	#follow({ name, words, unconditional }: PlannedCommand, isChain: boolean): void {
		if (name === 'cd' || name === 'pushd' || name === 'popd') {
			const target =
				name === 'cd' ? this.#textOf(words[1] ?? { kind: 'literal', text: this.#world.home }) : undefined;
			if (!unconditional) this.#isDoubtful = true;
			// After `&&` it is followed as far as the chain goes: what comes next runs only if it went well.
			const isClear =
				(unconditional || isChain) &&
				target !== undefined &&
				!target.startsWith('-') &&
				(target.startsWith('/') || this.#cwd !== undefined);
			this.#cwd = isClear ? resolvePath(this.#cwd ?? '/', target) : undefined;
		}
		if (name === 'export') {
			for (const word of words.slice(1)) {
				const exported = 'text' in word ? /^([A-Za-z_]\w*)(?:=|$)/.exec(word.text)?.[1] : undefined;
				if (exported !== undefined) this.#exported.add(exported);
			}
		}
	}

	async #path(file: string, kind: TouchKind): Promise<readonly ExplainedNeed[] | undefined> {
		if (!file.startsWith('/') && this.#cwd === undefined) return undefined;
		return await this.#touches([{ path: resolvePath(this.#cwd ?? '/', file), kind }]);
	}

	async #touches(touches: readonly Touch[]): Promise<readonly ExplainedNeed[]> {
		return (await this.#foreseen.touches(touches)).map((need) => this.#need(need));
	}

	#need(capability: Capability): ExplainedNeed {
		return judgeNeed(this.#world.grants, this.#world.layers, capability);
	}

	// Besides plain texts, a tilde in front is known before anything runs.
	#textOf(word: PlannedWord): string | undefined {
		if (word.kind === 'literal') return word.text;
		if (word.kind === 'source' && /^~(?:\/[\w.@%+,:/-]*)?$/.test(word.text))
			return this.#world.home + word.text.slice(1);
		return undefined;
	}

	#made(
		{ line, text, kind }: Pick<ExplainedCommand, 'line' | 'text' | 'kind'>,
		needs: readonly ExplainedNeed[],
		notes: readonly string[],
		least: ExplainedCommand['outcome'] = 'allow',
	): ExplainedCommand {
		return {
			line,
			text,
			kind,
			outcome: worstOf([least, ...needs.map(({ outcome }) => outcome)]),
			needs,
			notes,
		};
	}
}

const shells: ReadonlySet<string> = new Set(['bash', 'sh']);

/** The script that `bash -c`, `sh -c` or `eval` is given, if it is known. */
const nestedScriptOf = ([name, ...argv]: readonly (string | undefined)[]): string | undefined => {
	if (name === 'eval') return argv.length === 0 || argv.includes(undefined) ? undefined : argv.join(' ');
	if (name === undefined || !shells.has(name)) return undefined;
	const flag = argv.findIndex(
		(word) => word === undefined || !word.startsWith('-') || /^-\w*c\w*$/.test(word),
	);
	return flag === -1 || !/^-\w*c\w*$/.test(argv[flag] ?? '') ? undefined : argv[flag + 1];
};

interface CallFacts {
	readonly line: number;
	readonly text: string;
	readonly environment: readonly string[];
	readonly isOpen: boolean;
}

interface Opened {
	readonly needs: readonly ExplainedNeed[];
	readonly notes: readonly string[];
}

const touchOf = (need: Capability): readonly Touch[] =>
	need.kind === 'path' ? [{ path: need.path, kind: need.access === 'read' ? 'read' : 'overwrite' }] : [];

/** What is known of a call whose every argument is declared. */
const understood: Readonly<Record<ProgramManner, string>> = {
	looking: 'looking: it changes nothing, and runs no program that a repository or a setting names',
	reversible: 'reversible: what it changes is kept first; where that cannot be done, a person is asked',
	declared: 'declared: what its arguments name is judged; it runs with your own rights',
};

const opaque = 'opaque: it runs with your own rights, and what it reads and writes is not judged';

/** Operators that open a file by its name. */
const opening: ReadonlySet<string> = new Set(['<', '>', '>>', '>|', '<>', '&>', '&>>']);

const distinct = (needs: readonly ExplainedNeed[]): readonly ExplainedNeed[] => [
	...new Map(needs.map((need) => [need.what, need])).values(),
];
