import type { SimpleCommand } from '../syntax/ast.ts';
import { literalWords } from './literal.ts';
import { runsText, type ScriptNames } from './names.ts';
import type { Place } from './walk.ts';

/**
 * What has happened on the way to a command, as far as the text says: whether the script may have
 * ended or redefined names before it, and whether strict mode is on.
 */
export class Course {
	/** The script certainly gets here, and every name still means what it meant at the start. */
	isCertain = true;
	strict: boolean;
	readonly #names: ScriptNames;

	constructor(names: ScriptNames, strict: boolean) {
		this.#names = names;
		this.strict = strict;
	}

	/** Commands follow whose own course ends with them: with a call of what this returns. */
	apart(): () => void {
		const { isCertain, strict } = this;
		return () => {
			this.isCertain = isCertain;
			this.strict = strict;
		};
	}

	/** A command has been passed. */
	pass(command: SimpleCommand, place: Place): void {
		if (command.words.length === 0) return;
		const [name, ...args] = literalWords(command);
		if (name === undefined || this.#mayLeave(name, args)) this.isCertain = false;
		if (name === 'set' && place.unconditional) this.#passSet(args);
	}

	#mayLeave(name: string, args: readonly (string | undefined)[]): boolean {
		if (leaving.has(name) || runsText(name) || this.#names.defined.has(name)) return true;
		if (name === 'exec') return args.length > 0;
		return name === 'set' && args.some((arg) => arg === undefined || /^-\w*e|^errexit$/.test(arg));
	}

	#passSet(args: readonly (string | undefined)[]): void {
		args.forEach((arg, index) => {
			if (arg !== 'strict') return;
			if (args[index - 1] === '-o') this.strict = true;
			else if (args[index - 1] === '+o') this.strict = false;
		});
	}
}

/** Commands after which the script may not go on, or names may mean something else. */
const leaving = new Set(['exit', 'return', 'trap', 'enable', 'kill', 'command', 'builtin']);
