import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The least that a call over a pipe costs in Node: JSON at both ends, one write a turn, nothing else. */
export class PipeFloor {
	readonly #child = spawn(process.execPath, [echo, 'floor'], { stdio: ['pipe', 'pipe', 'inherit'] });
	readonly #waiting = new Map<string, () => void>();
	#count = 0;
	#batch = '';
	#rest = '';

	constructor() {
		this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
	}

	call(): Promise<void> {
		return new Promise((resolve) => {
			this.#count += 1;
			const id = `t${this.#count}`;
			this.#waiting.set(id, resolve);
			if (this.#batch === '') process.nextTick(() => this.#flush());
			this.#batch += `${JSON.stringify({ type: 'tool_call', id, name: 'floor', args: { key: 'OPS-12' } })}\n`;
		});
	}

	close(): void {
		this.#child.kill();
	}

	#flush(): void {
		this.#child.stdin.write(this.#batch);
		this.#batch = '';
	}

	#read(chunk: string): void {
		const lines = (this.#rest + chunk).split('\n');
		this.#rest = lines.pop() ?? '';
		for (const line of lines) {
			const { id } = JSON.parse(line) as { readonly id: string };
			this.#waiting.get(id)?.();
			this.#waiting.delete(id);
		}
	}
}

const echo = fileURLToPath(new URL('clients/echo.mjs', import.meta.url));
