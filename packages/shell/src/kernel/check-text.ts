import { checkScript } from '../check/check.ts';
import type { CheckEnvironment, Finding } from '../check/finding.ts';
import { judgeArguments } from '../command/judge-arguments.ts';
import type { Shell } from '../state/shell.ts';
import type { ParsedScript } from '../syntax/parse.ts';

/**
 * What a script's check does with arguments that a command is certain to reject: `refuse` the script
 * before its first effect, or `report` it as a warning and let the command fail when it runs, as bash does.
 */
export type CheckMode = 'refuse' | 'report';

/** Checks a script against the shell that would run it. Changes nothing. */
export const checkText = (shell: Shell, parsed: ParsedScript, mode: CheckMode): readonly Finding[] => {
	const findings = checkScript(parsed, environmentOf(shell));
	if (mode === 'refuse') return findings;
	return findings.map((finding) =>
		finding.code.startsWith('shell.refused.') ? finding : { ...finding, severity: 'warning' },
	);
};

const environmentOf = (shell: Shell): CheckEnvironment => {
	const { builtins, commands, programs } = shell.ports;
	const isRedefined = (name: string): boolean => shell.functions.has(name) || shell.aliases.has(name);
	return {
		strict: shell.options.strict,
		isRedefined,
		// Programs are looked for when they run; a warning about each of them would help nobody.
		isKnownCommand: (name) =>
			programs !== undefined || builtins.has(name) || commands.has(name) || isRedefined(name),
		checkCommand: (name, args) => {
			if (builtins.has(name)) return [];
			const declaration = commands.get(name)?.declaration;
			return declaration === undefined ? [] : judgeArguments(declaration, args);
		},
	};
};
