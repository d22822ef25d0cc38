import { andThen, type CommandOutput, GateFailed, type Maybe, type ToolResult } from '@tenon/core';
import { checkedResult } from '../schema/checked-result.ts';
import { emit } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';

/** What a guard answered in the place of an effect. Never leaves the gate. */
export class GivenAnswer {
	readonly #by: string;
	readonly #output: unknown;

	constructor(by: string, output: unknown) {
		this.#by = by;
		this.#output = output;
	}

	/** As the result of a tool. */
	result(tool: string): ToolResult {
		return checkedResult(tool, this.#output);
	}

	/** As the output of a command or a program, which is written; gives the exit status. */
	write(shell: Shell, name: string): Maybe<number> {
		const { exitStatus, stdout, stderr } = this.#commandOutput();
		const shown = stdout === '' ? 0 : emit(shell, name, stdout);
		return andThen(shown, (status) =>
			andThen(stderr === '' ? undefined : shell.write(2, stderr), () => (status === 0 ? exitStatus : status)),
		);
	}

	#commandOutput(): CommandOutput {
		const { exitStatus, stdout, stderr } = Object(this.#output) as Partial<CommandOutput>;
		const isStatus = Number.isInteger(exitStatus) && exitStatus! >= 0 && exitStatus! <= 255;
		if (!isStatus || typeof stdout !== 'string' || typeof stderr !== 'string')
			throw new GateFailed(this.#by, 'gave no exit status, standard output and error; the call did not pass');
		return { exitStatus: exitStatus!, stdout, stderr };
	}
}
