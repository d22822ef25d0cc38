import { judgeArguments } from '../arguments/judge-arguments.ts';
import type { CommandDeclaration } from '../command/declaration.ts';
import { confirmationAt } from '../gate/confirm-word.ts';
import { addedNames, ownCommand } from '../state/added-names.ts';
import { seenOnPath } from '../state/path-search.ts';
import type { Shell } from '../state/shell.ts';
import type { Work } from '../state/work.ts';
import type { ParsedScript } from '../syntax/parse.ts';
import { judgeToolCall } from '../tools/judge-tool-call.ts';
import { checkInPieces } from './check.ts';
import type { CheckEnvironment, CommandFinding, Finding } from './finding.ts';

/**
 * What a script's check does with arguments that a command is certain to reject: `refuse` the script
 * before its first effect, or `report` it as a warning and let the command fail when it runs, as bash does.
 */
export type CheckMode = 'refuse' | 'report';

/** What the check of a script found. */
export interface CheckedText {
	readonly findings: readonly Finding[];
	/**
	 * Whether the script calls something by a name that is neither a builtin nor a command: a function, a tool or a
	 * program of that name may come and go, so that the findings hold for this moment only.
	 */
	readonly dependsOnNames: boolean;
}

/** Checks a script against the shell that would run it. Changes nothing. */
export function* checkText(shell: Shell, parsed: ParsedScript, mode: CheckMode): Work<CheckedText> {
	let dependsOnNames = false;
	const { builtins, commands } = shell.ports;
	const environment = environmentOf(shell, (name) => {
		dependsOnNames ||= !builtins.has(name) && !commands.has(name);
	});
	const findings = yield* checkInPieces(parsed, environment);
	if (mode === 'refuse') return { findings, dependsOnNames };
	const reported = findings.map(
		(finding): Finding =>
			finding.code.startsWith('shell.refused.') ? finding : { ...finding, severity: 'warning' },
	);
	return { findings: reported, dependsOnNames };
}

// `note` is told of each name that the script calls.
const environmentOf = (shell: Shell, note: (name: string) => void): CheckEnvironment => {
	const { builtins, commands, programs, tools } = shell.ports;
	// A builtin with a declaration is the embedder's.
	const isRedefined = (name: string): boolean =>
		shell.functions.has(name) || shell.aliases.has(name) || builtins.get(name)?.declaration !== undefined;
	return {
		strict: shell.options.strict,
		isRedefined: (name) => {
			note(name);
			return isRedefined(name);
		},
		// Programs are looked for when they run; a warning about each of them would be noise.
		isKnownCommand: (name) =>
			programs !== undefined ||
			builtins.has(name) ||
			commands.has(name) ||
			tools.commands.has(name) ||
			isRedefined(name),
		checkCommand: (name, args) => {
			const tool = tools.commands.get(name);
			if (tool?.overrides === true) return judgeToolCall(name, tool.parameters, args);
			if (builtins.has(name)) return [];
			const command = commands.get(name);
			if (command === undefined && tool !== undefined)
				return afterPath(shell, name, judgeToolCall(name, tool.parameters, args));
			if (command?.declaration === undefined) return [];
			if (name === 'kernel') {
				const [first, ...rest] = args;
				// It may be the name of an added command, which then has the other words.
				if (first === undefined) return [];
				const own = ownCommand(shell, first)?.declaration;
				if (own !== undefined) return afterPath(shell, name, shifted(judgeConfirmed(shell, own, rest)));
			}
			const findings = judgeConfirmed(shell, command.declaration, args);
			return addedNames.has(name) ? afterPath(shell, name, findings) : findings;
		},
	};
};

const shifted = (findings: readonly CommandFinding[]): readonly CommandFinding[] =>
	findings.map((finding) =>
		finding.argument === undefined ? finding : { ...finding, argument: finding.argument + 1 },
	);

// Where there is a gate, what confirms a call is no argument of its command.
const judgeConfirmed = (
	{ ports: { gate } }: Shell,
	declaration: CommandDeclaration,
	args: readonly (string | undefined)[],
): readonly CommandFinding[] => {
	const at = gate === undefined || declaration.effects.length === 0 ? -1 : confirmationAt(args);
	if (at === -1) return judgeArguments(declaration, args);
	return judgeArguments(declaration, args.toSpliced(at, 1)).map((finding) => {
		const { argument } = finding;
		return argument === undefined || argument < at ? finding : { ...finding, argument: argument + 1 };
	});
};

// A script or a program of the name would run in the place of a tool or an added command: where it is known at once
// that there is none, what they say is certain; where it is known that a program runs, it is about another thing.
const afterPath = (
	shell: Shell,
	name: string,
	findings: readonly CommandFinding[],
): readonly CommandFinding[] => {
	if (findings.length === 0) return findings;
	const isThere = seenOnPath(shell, name);
	if (isThere === false) return findings;
	if (isThere === true && shell.ports.programs !== undefined) return [];
	return findings.map((finding) => ({ ...finding, severity: 'warning' }));
};
