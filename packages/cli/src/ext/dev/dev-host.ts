import { isTenonError } from '@tenon/core';
import {
	type ExtensionHost,
	type ExtensionState,
	extensionLogFile,
	type FileLog,
	type FoundExtension,
	type LoadReport,
	openExtensionLog,
	systemTimer,
} from '@tenon/extensions';
import { FrontPort } from '../../session/front-port.ts';
import { watchFolder } from '../../watch/watch-folder.ts';
import { readExtension } from '../install/install.ts';
import { openHost } from '../open-host.ts';
import type { ExtWorld } from '../world.ts';
import type { DevEvent } from './dev-event.ts';
import { TraceReader } from './trace-reader.ts';

/** Tells what happens; gets the time of it. */
export type Tell = (event: Untimed<DevEvent>) => void;

type Untimed<Event> = Event extends unknown ? Omit<Event, 'time'> : never;

/**
 * Runs one extension for its author, under the host that sessions have, and starts it again whenever one of
 * its files was saved. Its opener closes it.
 */
export class DevHost {
	readonly front: FrontPort = new FrontPort();
	readonly extensions: ExtensionHost;
	readonly #world: ExtWorld;
	readonly #path: string;
	readonly #tell: Tell;
	readonly #watching: Disposable;
	#extension: FoundExtension;
	#state: ExtensionState | undefined;
	#reloading: Promise<void> | undefined;
	#isStale = false;

	private constructor(extension: FoundExtension, path: string, world: ExtWorld, tell: Tell) {
		this.#extension = extension;
		this.#path = path;
		this.#world = world;
		this.#tell = tell;
		const trace = new TraceReader();
		this.front.show(new Set(['panels', 'insert']));
		this.front.watch((event) => {
			if (event.type === 'note') tell({ type: 'note', note: event });
			if (event.type === 'panel') tell({ type: 'panel', change: event.change });
		});
		this.extensions = openHost(world, {
			front: this.front,
			programs: {
				trace: ({ direction, line }) =>
					tell({ type: 'frame', frame: trace.read({ direction, line, time: Date.now() }) }),
			},
			openLog: (name) => toldLog(openExtensionLog(extensionLogFile(world.stateFolder, name), Date.now), tell),
			find: () => Promise.resolve({ found: [this.#extension], problems: [] }),
		});
		this.extensions.watch((status) => {
			if (status.state === this.#state) return;
			this.#state = status.state;
			tell({ type: 'state', status });
		});
		this.#watching = watchFolder({
			folder: extension.folder,
			hasOwnData: !extension.hasSeparateData,
			timer: systemTimer,
			changed: (file) => this.#saved(file),
			failed: (error) => tell({ type: 'problem', text: error.message }),
		});
	}

	/** Starts the extension at a path. One that cannot be read throws; one that does not start is told. */
	static async open(path: string, world: ExtWorld, tell: Tell): Promise<DevHost> {
		const host = new DevHost(await readExtension(path, world), path, world, tell);
		await host.extensions.load([host.#extension]);
		return host;
	}

	/** Whether the extension works at the moment. */
	get isReady(): boolean {
		return this.#state === 'ready';
	}

	async close(): Promise<void> {
		this.#watching[Symbol.dispose]();
		await this.#reloading;
		for (const { owner, id } of this.front.panels.panels) this.front.panels.dismiss({ owner, id });
		await this.extensions.close();
	}

	// What is saved while it is being started again means once more.
	#saved(file: string): void {
		this.#tell({ type: 'saved', file });
		this.#isStale = true;
		this.#reloading ??= this.#reload().finally(() => {
			this.#reloading = undefined;
		});
	}

	async #reload(): Promise<void> {
		while (this.#isStale) {
			this.#isStale = false;
			try {
				const extension = await readExtension(this.#path, this.#world);
				const isRenamed = extension.name !== this.#extension.name;
				this.#extension = extension;
				if (isRenamed) await this.extensions.load([extension]);
				else this.#tellKept(await this.extensions.reload(extension.name));
			} catch (error) {
				// A manifest that is half written: the next time it is saved it may be whole.
				if (!isTenonError(error)) throw error;
				this.#tell({ type: 'problem', text: error.message });
			}
		}
	}

	// Its state does not tell: what ran before the new version failed is ready.
	#tellKept({ failed }: LoadReport): void {
		if (this.isReady) for (const { message } of failed) this.#tell({ type: 'problem', text: message });
	}
}

/** A log whose lines are told, too. */
const toldLog = (log: FileLog, tell: Tell): FileLog => {
	const decoder = new TextDecoder();
	let begun = '';
	return {
		...log,
		say: (text) => {
			log.say(text);
			tell({ type: 'log', line: text });
		},
		append: (bytes) => {
			log.append(bytes);
			const lines = `${begun}${decoder.decode(bytes, { stream: true })}`.split('\n');
			begun = lines.pop()!.slice(0, maxLineLength);
			for (const line of lines) tell({ type: 'log', line });
		},
	};
};

const maxLineLength = 65_536;
