import type { Extension } from '@tenon/sdk';
import { type HelloAck, writeHostFrame } from '@tenon/wire';

/** What a host says when it can do everything. */
export const fullAck: HelloAck = {
	type: 'hello_ack',
	protocol_version: 1,
	zot_version: '1.0.0',
	provider: 'p',
	model: 'm',
	cwd: '/proj',
	extension_dir: '/e',
	data_dir: '/d',
	capabilities: [
		'call_tool',
		'x.cancel',
		'x.progress',
		'x.intercept',
		'x.health',
		'x.panel2',
		'x.context',
		'x.timeout',
		'x.contribute',
	],
};

/** A host in this process: says what a test tells it to and keeps what the extension says. */
export class ScriptedHost {
	readonly logged: string[] = [];
	/** What the extension said and no test has read yet. */
	readonly unheard: string[] = [];
	/** Settles when the extension has ended. */
	readonly ended: Promise<void>;
	readonly #input = new TransformStream<Uint8Array, Uint8Array>();
	readonly #writer = this.#input.writable.getWriter();
	#wake: () => void = () => undefined;

	constructor(extension: Extension) {
		this.ended = extension.serve({
			input: this.#input.readable,
			write: (line) => {
				this.unheard.push(line);
				this.#wake();
			},
			log: (text) => void this.logged.push(text),
		});
	}

	/** A host that has shaken hands with an extension, whose registrations were read. */
	static async connect(extension: Extension, ack: HelloAck = fullAck): Promise<ScriptedHost> {
		const host = new ScriptedHost(extension);
		host.say(ack);
		while ((await host.hear()) !== '{"type":"ready"}\n');
		return host;
	}

	say(frame: Parameters<typeof writeHostFrame>[0]): void {
		this.sayBytes(new TextEncoder().encode(writeHostFrame(frame)));
	}

	sayBytes(bytes: Uint8Array): void {
		void this.#writer.write(bytes);
	}

	/** The next line of the extension. */
	async hear(): Promise<string> {
		while (this.unheard.length === 0) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		return this.unheard.shift()!;
	}

	/** Ends the input and returns what the extension said and no test has read. */
	async end(): Promise<readonly string[]> {
		void this.#writer.close();
		await this.ended;
		return this.unheard;
	}
}
