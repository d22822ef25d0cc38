import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { equalValues, parseJson } from '@tenon/core';
import { type Conversation, conversations, type Step } from './conversations.ts';
import { LineQueue, stuckMs } from './line-queue.ts';

/** How the vector extension of an SDK is started. */
export interface ExtensionProgram {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd?: string;
	/** Set beside the variables of this process. */
	readonly env?: Readonly<Record<string, string>>;
}

/**
 * Plays one conversation against a child process of its own and rejects at the first step that goes another way,
 * with the step and what the child said on its standard error. The child is gone when it settles.
 */
export const playConversation = async (
	program: ExtensionProgram,
	conversation: Conversation,
): Promise<void> => {
	const player = new Player(program);
	try {
		for (const step of withPlayed(conversation)) await player.take(step);
		await player.finish();
	} finally {
		await player.end();
	}
};

/** The steps of a conversation, those that it takes over from others included. */
const withPlayed = (conversation: Conversation): readonly Step[] =>
	conversation.steps.flatMap((step) => {
		if (!('play' in step)) return [step];
		const played = conversations.find(({ name }) => name === step.play);
		if (played === undefined) throw new Error(`no conversation is named ${step.play}`);
		return withPlayed(played);
	});

class Player {
	readonly #child: ChildProcessWithoutNullStreams;
	readonly #lines: LineQueue;
	/** The status, or the signal that ended it. */
	readonly #exit: Promise<number | string>;
	#stderr = '';
	#hasExited = false;

	constructor({ command, args, cwd = process.cwd(), env = {} }: ExtensionProgram) {
		this.#child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
		this.#lines = new LineQueue(this.#child.stdout);
		this.#exit = new Promise((resolve) => {
			this.#child.on('close', (code, signal) => resolve(code ?? String(signal)));
		});
		this.#child.on('error', (error) => {
			this.#stderr += error.message;
		});
		this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
			this.#stderr += text;
		});
		// A child that ends before it has read everything is judged by what it wrote and by its status.
		this.#child.stdin.on('error', () => undefined);
	}

	async take(step: Step): Promise<void> {
		if ('send' in step) this.#child.stdin.write(`${step.send}\n`);
		if ('sendRaw' in step) this.#child.stdin.write(step.sendRaw);
		if ('sendBase64' in step) this.#child.stdin.write(Buffer.from(step.sendBase64, 'base64'));
		if ('sendLong' in step) {
			const { before, fill, count, after } = step.sendLong;
			this.#child.stdin.write(`${before}${fill.repeat(count)}${after}\n`);
		}
		if ('expect' in step) await this.#expectAny([step.expect]);
		if ('expectAny' in step) await this.#expectAny(step.expectAny);
		if ('closeStdin' in step) this.#child.stdin.end();
		if ('exit' in step) await this.#expectExit(step.exit);
	}

	/** What every conversation ends with that does not say how it ends. */
	async finish(): Promise<void> {
		if (this.#hasExited) return;
		this.#child.stdin.end();
		await this.#expectExit(0);
	}

	/** Kills the child if it still runs. */
	async end(): Promise<void> {
		this.#child.kill('SIGKILL');
		await this.#exit;
	}

	async #expectAny(expected: readonly string[]): Promise<void> {
		const missing = [...expected];
		while (missing.length > 0) {
			const line = await this.#lines.next();
			if (line === undefined) throw this.#fault(missing, 'nothing');
			const found = missing.findIndex((each) => equalValues(parseJson(each), parsed(line)));
			if (found < 0) throw this.#fault(missing, line);
			missing.splice(found, 1);
		}
	}

	async #expectExit(status: number): Promise<void> {
		const stuck = setTimeout(() => this.#child.kill('SIGKILL'), stuckMs);
		try {
			const line = await this.#lines.next();
			if (line !== undefined) throw this.#fault([`the end, with status ${status}`], line);
			const ended = await this.#exit;
			this.#hasExited = true;
			if (ended !== status) throw this.#fault([`status ${status}`], String(ended));
		} finally {
			clearTimeout(stuck);
		}
	}

	#fault(expected: readonly string[], got: string): Error {
		return new Error(
			`expected ${expected.map(shortened).join('\n      or ')}\n     got ${shortened(got)}\n${this.#stderr}`,
		);
	}
}

/** What is no JSON equals nothing that is expected. */
const parsed = (line: string) => {
	try {
		return parseJson(line);
	} catch {
		return line;
	}
};

const shortened = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)} …` : text);
