import type { SimpleCommand } from '../syntax/ast.ts';
import { pathWord } from '../syntax/typed-path.ts';
import type { Course } from './course.ts';
import type { CheckEnvironment } from './finding.ts';
import { literalWords } from './literal.ts';
import type { ScriptNames } from './names.ts';
import { refusalOf } from './refused-commands.ts';
import type { Report } from './report.ts';
import type { Place } from './walk.ts';

/** Judges the names of commands, and their arguments where they certainly run. */
export class CommandCheck {
	readonly #environment: CheckEnvironment;
	readonly #names: ScriptNames;
	readonly #report: Report;
	readonly #unknown = new Set<string>();

	constructor(environment: CheckEnvironment, names: ScriptNames, report: Report) {
		this.#environment = environment;
		this.#names = names;
		this.#report = report;
	}

	check(command: SimpleCommand, place: Place, course: Course): void {
		const [name, ...args] = literalWords(command);
		if (name === undefined || this.#names.defined.has(name)) return;
		if (this.#environment.isRedefined?.(name) === true) return;
		const refusal = refusalOf(name, args);
		if (refusal !== undefined) this.#report.refuse(refusal, command.span);
		else if (!this.#environment.isKnownCommand(name)) this.#warnUnknown(name, command);
		else if (place.unconditional && course.isCertain) this.#judge(command, name, args);
		if (!place.inLoop && (name === 'break' || name === 'continue')) {
			this.#report.warn(
				'loop-control',
				command.words[0]!.span,
				`${name}: only meaningful in a \`for', \`while', or \`until' loop`,
			);
		}
	}

	// Each name once; none where the script runs text that may define it, or asks for it itself.
	#warnUnknown(name: string, command: SimpleCommand): void {
		const { asked, runsOtherText } = this.#names;
		if (name.includes('/') || name === '' || runsOtherText || asked.has(name) || this.#unknown.has(name))
			return;
		// Where the variable is typed this is an assignment.
		const [word] = command.words;
		if (word?.type === 'word' && pathWord(word) !== undefined) return;
		this.#unknown.add(name);
		this.#report.warn('unknown-command', command.words[0]!.span, `${name}: no command of this name is known`);
	}

	#judge(command: SimpleCommand, name: string, args: readonly (string | undefined)[]): void {
		for (const found of this.#environment.checkCommand?.(name, args) ?? []) {
			const { code, severity, message, argument, replacement } = found;
			const word = argument === undefined ? undefined : command.words[argument + 1];
			const span = word?.span ?? command.span;
			const finding = { code, severity, span, message };
			const isReplaced = word !== undefined && replacement !== undefined;
			this.#report.add(isReplaced ? { ...finding, replacement: { span, text: replacement } } : finding);
		}
	}
}
