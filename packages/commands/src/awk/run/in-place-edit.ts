import { type Flow, wait } from '@tenon/core';
import { OutputBuffer } from '@tenon/shell';
import type { FileReplacement } from '@tenon/vfs';
import { replaceOutput } from '../../support/replace-output.ts';
import { copyFile } from './copy-file.ts';
import type { Runtime } from './runtime.ts';
import { outputTo } from './text-sink.ts';

/** `-i inplace`: what rules print while a file is read takes the file's place when it was read to its end. */
export class InPlaceEdit {
	readonly #runtime: Runtime;
	#replacement: FileReplacement | undefined;
	#name = '';

	constructor(runtime: Runtime) {
		this.#runtime = runtime;
	}

	*begin(name: string): Flow<void> {
		const runtime = this.#runtime;
		const replacement = yield* wait(replaceOutput(runtime.context, name));
		this.#replacement = replacement;
		this.#name = name;
		runtime.output = new OutputBuffer(outputTo((chunk) => replacement.push(chunk)));
	}

	*end(): Flow<void> {
		const runtime = this.#runtime;
		const replacement = this.#replacement;
		if (replacement === undefined) return;
		yield* wait(runtime.output.flush());
		runtime.output = runtime.context.output;
		const suffix = this.#suffix();
		if (suffix !== '') yield* copyFile(runtime.context, this.#name, `${this.#name}${suffix}`);
		this.#replacement = undefined;
		yield* wait(replacement.commit());
	}

	/** Leaves the file that is edited as it was. */
	*discard(): Flow<void> {
		const replacement = this.#replacement;
		this.#replacement = undefined;
		if (replacement !== undefined) yield* wait(replacement.discard());
	}

	#suffix(): string {
		const runtime = this.#runtime;
		for (const name of ['inplace::suffix', 'INPLACE_SUFFIX']) {
			const text = runtime.textOf(runtime.globals.get(name)?.value);
			if (text !== '') return text;
		}
		return '';
	}
}
