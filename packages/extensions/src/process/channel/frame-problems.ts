import type { ExtensionProblem } from '../../host/extension.ts';

/** Where problems go. */
export interface ProblemSink {
	say(text: string): void;
	report(problem: ExtensionProblem): void;
}

/**
 * Tells what was wrong with frames. Of problems of one kind the first few are told, then the tenth, the hundredth and
 * so on: an extension that writes nothing but nonsense fills no log.
 */
export class FrameProblems {
	readonly #sink: ProblemSink;
	readonly #counts = new Map<string, number>();

	constructor(sink: ProblemSink) {
		this.#sink = sink;
	}

	/** Among the problems, which are in the log, too. `where` is the frame's type and the field in it. */
	report(code: string, where: string, message: string): void {
		const text = this.#counted(`${code} ${where}`, message);
		if (text !== undefined) this.#sink.report({ code, where, message: text });
	}

	/** In the log alone. */
	mention(where: string, message: string): void {
		const text = this.#counted(where, message);
		if (text !== undefined) this.#sink.say(`${where}: ${text}`);
	}

	#counted(kind: string, message: string): string | undefined {
		const counted = this.#counts.has(kind) || this.#counts.size < maxKinds ? kind : 'others';
		const count = (this.#counts.get(counted) ?? 0) + 1;
		this.#counts.set(counted, count);
		if (count <= toldInFull) return message;
		return Number.isInteger(Math.log10(count)) ? `${message} (${count} times)` : undefined;
	}
}

const toldInFull = 5;
const maxKinds = 100;
