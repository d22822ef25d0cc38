import type { SessionService } from '../../../session/service.ts';
import type { ShellRun } from './told-shell.ts';

/**
 * Lines that begin with `!`: they run in the session's shell. What came of them goes to the model with the next
 * prompt, unless they began with `!!`. What they write is told by the service.
 */
export class ShellLines {
	readonly #service: SessionService;
	#running = 0;
	#untold: ShellRun[] = [];

	constructor(service: SessionService) {
		this.#service = service;
	}

	get isRunning(): boolean {
		return this.#running > 0;
	}

	cancel(): void {
		void this.#service.cancelShell();
	}

	/** Runs a line; `line` begins with `!`. */
	async run(line: string): Promise<void> {
		const isTold = !line.startsWith('!!');
		const script = line.replace(/^!!?\s*/, '');
		if (script === '') return;
		this.#running += 1;
		try {
			const { content } = await this.#service.runShell({ script });
			const output = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
			if (isTold) this.#untold.push({ script, output: output.slice(0, maxTold) });
		} finally {
			this.#running -= 1;
		}
	}

	/** What the model is to read with the next prompt; it is told once. */
	takeUntold(): readonly ShellRun[] {
		const untold = this.#untold;
		this.#untold = [];
		return untold;
	}
}

const maxTold = 16 * 1024;
